/** The style of a copy's pages: the app's colours, light and dark, without a font or a script. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#fbf9f6, #12110f);
  --surface: light-dark(#fff, #1d1b18);
  --line: light-dark(#e4ded5, #38342f);
  --text: light-dark(#1d1a17, #f4f0ea);
  --text-2: light-dark(#5c554c, #b8b0a4);
  --accent: light-dark(#095c5c, #7fdad0);
  font: 1rem/1.5 system-ui, sans-serif;
}
body { background: var(--bg); color: var(--text); max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; }
p { white-space: pre-line; margin: 0.5rem 0; }
small, .quiet { color: var(--text-2); }
header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin-bottom: 1rem; }
header img { width: 5rem; height: 5rem; border-radius: 50%; object-fit: cover; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr)); gap: 1rem; padding: 0; list-style: none; }
.cards li { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; overflow: hidden; }
.cards a { display: block; color: inherit; text-decoration: none; }
.cards img { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: cover; background: var(--line); }
.cards span { display: block; padding: 0.625rem 0.875rem 0.75rem; }
.list { display: grid; gap: 0.5rem; padding: 0; list-style: none; }
.list > li, dl { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; padding: 0.75rem 1rem; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: 0.25rem 1rem; margin: 0; }
dt { color: var(--text-2); }
dd { margin: 0; white-space: pre-line; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; margin: 1.5rem 0; }
article img { display: block; max-width: 100%; max-height: 80vh; height: auto; border-radius: 0.5rem; margin-bottom: 0.75rem; }
article ul { padding-inline-start: 1.25rem; }
@media print { body { max-width: none; } }
`
