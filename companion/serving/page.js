"use strict";
// Everything shown is set as text, never as markup: names are what people typed.
// Symbols are drawn, because not every machine has letters for them.
const SYMBOLS = {
  sun: "M12 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4z",
  drop: "M12 2C7 9 5 12 5 15a7 7 0 0 0 14 0c0-3-2-6-7-13z",
  leaf: "M4 21C2 9 10 3 21 3c0 11-6 18-15 16l-2 2zM6 18l9-9-9 9z",
  star: "M12 2l3 7 7 .6-5.4 4.7L18.3 22 12 18l-6.3 4 1.7-7.7L2 9.6 9 9z",
  moon: "M20 15A9 9 0 1 1 10 3a7 7 0 0 0 10 12z",
};
const asked = new URLSearchParams(location.search);
if (asked.get("overlay") === "1") document.body.classList.add("overlay");
const at = (id) => document.getElementById(id);
const made = (tag, text, kind) => {
  const one = document.createElement(tag);
  one.textContent = text;
  if (kind) one.className = kind;
  return one;
};

function symbol(name) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", SYMBOLS[name] || "");
  picture.append(line);
  return picture;
}

function show(page) {
  const words = page.words;
  document.documentElement.lang = page.language.replace("_", "-");
  document.body.dataset.revision = page.revision;
  at("title").textContent = page.title;
  at("group").textContent = page.group;
  at("awaited").textContent = page.awaited;
  at("lost").textContent = words.lost;
  at("players").replaceChildren(...page.players.map((player) => {
    const one = made("li", "", player.colour + (player.turn ? " turn" : "") + (player.winner ? " winner" : ""));
    one.append(symbol(player.symbol), made("span", player.name));
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
