/** HTML that the pages of all archives share. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for a page. */
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** A moment in words; ISO 8601, in UTC. */
export const moment = (iso: string): string =>
  `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`

/** A file's name as a relative URL. */
export const addressOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/')

/** A whole page, including its style: it opens from a folder, and loads nothing from elsewhere. */
export const documentHtml = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
${body}</body>
</html>
`
