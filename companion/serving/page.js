"use strict";
// Everything shown is set as text, never as markup: names are what people typed.
const SYMBOLS = { sun: "☀", drop: "💧", leaf: "🍃", star: "★", moon: "☾" };
const asked = new URLSearchParams(location.search);
if (asked.get("overlay") === "1") document.body.classList.add("overlay");
const at = (id) => document.getElementById(id);
const made = (tag, text, kind) => {
  const one = document.createElement(tag);
  one.textContent = text;
  if (kind) one.className = kind;
  return one;
};

function show(page) {
  const words = page.words;
  document.documentElement.lang = page.language.replace("_", "-");
  document.body.dataset.revision = page.revision;
  at("title").textContent = page.title;
  at("group").textContent = page.group;
  at("awaited").textContent = page.awaited;
  at("lost").textContent = words.lost;
  at("players").replaceChildren(...page.players.map((player) => {
    const one = made("li", "", player.colour + (player.turn ? " turn" : ""));
    one.append(made("span", (SYMBOLS[player.symbol] || "") + " " + player.name + (player.winner ? " 🏆" : "")));
    one.append(made("b", String(player.points)));
    return one;
  }));
  at("latest-title").textContent = words.latest;
  at("latest").replaceChildren(...page.latest.map((text) => made("li", text)));
  at("landing-part").hidden = !page.landing;
  at("landing-title").textContent = words.landing;
  if (page.landing) at("landing").src = "landing.jpg?of=" + page.revision;
  at("standings-part").hidden = !page.standings.length;
  at("standings-title").textContent = words.standings;
  at("standings").replaceChildren(...page.standings.map((each) => {
    const one = made("li", "");
    one.append(made("span", each.name));
    one.append(made("small", each.wins + " " + words.wins + " / " + each.games + " " + words.games));
    one.append(made("b", each.strength + " ±" + each.uncertainty + (each.provisional ? " ?" : "")));
    return one;
  }));
}

const language = asked.get("lang") || navigator.language || "en";
const source = new EventSource("events?lang=" + encodeURIComponent(language));
source.onopen = () => { at("lost").hidden = true; };
source.onmessage = (event) => show(JSON.parse(event.data));
source.onerror = () => {
  at("lost").hidden = false;
  // A browser gives up for good when it is refused, as while the server restarts behind a full house.
  if (source.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 5000);
};
