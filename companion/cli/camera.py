"""`companion camera`: everything about the camera over the table."""

from companion.cli.answers import new_app
from companion.cli.camera_plan import camera_plan

app = new_app()


@app.callback()
def camera() -> None:
    """The camera over the table: plan where it goes."""


app.command(name="plan")(camera_plan)
