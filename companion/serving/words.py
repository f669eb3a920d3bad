"""The page's own words in the five languages; what the game says comes from its catalogues."""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "points": "Points",
        "latest": "What happened",
        "landing": "The last landing",
        "standings": "Standings",
        "wins": "wins",
        "games": "games",
        "over": "The game is over.",
        "none": "No game is being played yet.",
        "lost": "No connection. Trying again …",
        "provisional": "provisional",
    },
    "de": {
        "points": "Punkte",
        "latest": "Was geschah",
        "landing": "Die letzte Landung",
        "standings": "Rangliste",
        "wins": "Siege",
        "games": "Partien",
        "over": "Die Partie ist zu Ende.",
        "none": "Noch wird keine Partie gespielt.",
        "lost": "Keine Verbindung. Neuer Versuch …",
        "provisional": "vorläufig",
    },
    "pl": {
        "points": "Punkty",
        "latest": "Co się stało",
        "landing": "Ostatnie lądowanie",
        "standings": "Ranking",
        "wins": "wygrane",
        "games": "partie",
        "over": "Partia skończona.",
        "none": "Nikt jeszcze nie gra.",
        "lost": "Brak połączenia. Kolejna próba …",
        "provisional": "tymczasowy",
    },
    "pt_BR": {
        "points": "Pontos",
        "latest": "O que aconteceu",
        "landing": "O último pouso",
        "standings": "Classificação",
        "wins": "vitórias",
        "games": "partidas",
        "over": "A partida acabou.",
        "none": "Nenhuma partida em andamento.",
        "lost": "Sem conexão. Tentando de novo …",
        "provisional": "provisório",
    },
    "zh_TW": {
        "points": "分數",
        "latest": "剛才發生的事",
        "landing": "最近一次降落",
        "standings": "排行榜",
        "wins": "勝",
        "games": "局",
        "over": "遊戲結束。",
        "none": "目前沒有進行中的遊戲。",
        "lost": "連線中斷，正在重試……",
        "provisional": "暫定",
    },
}


def language_for(wanted: str) -> str:
    """The language asked for ("de", "pt-BR", "zh-TW,zh;q=0.9"), else English."""
    for part in wanted.replace("_", "-").split(","):
        code = part.split(";")[0].strip().lower()
        for known in WORDS:
            if code and known.lower().replace("_", "-").split("-")[0] == code.split("-")[0]:
                return known
    return "en"
