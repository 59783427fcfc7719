/** The texts of an archive: a page to read without Clique, the same as JSON, and the list of missing photos. */
import type { ArchivedComment, ArchivedPhoto, Contents } from './contents'
import { addressOf, documentHtml, escape, moment } from './html'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
article { margin: 2rem 0; }
img { display: block; max-width: 100%; max-height: 80vh; height: auto; }
p { white-space: pre-line; margin: 0.5rem 0; }
ul { padding-inline-start: 1.25rem; }
small { opacity: 0.75; }
`

const commentHtml = (comment: ArchivedComment, replies: readonly ArchivedComment[]): string => {
  const below = replies.map((reply) => commentHtml(reply, [])).join('')
  const text = `<b>${escape(comment.author)}</b> <small>${moment(comment.writtenAt)}</small><p>${escape(comment.text)}</p>`
  return `<li>${text}${below && `<ul>${below}</ul>`}</li>\n`
}

const commentsHtml = (comments: readonly ArchivedComment[]) => {
  const first = comments.filter(({ replyTo }) => replyTo === undefined)
  const lines = first.map((one) =>
    commentHtml(
      one,
      comments.filter(({ replyTo }) => replyTo === one.id),
    ),
  )
  return lines.length === 0 ? '' : `<ul>\n${lines.join('')}</ul>\n`
}

const placeText = ({ place }: ArchivedPhoto) => {
  const { name = '', latitude, longitude } = place ?? {}
  const point = latitude === undefined || longitude === undefined ? '' : `${latitude}, ${longitude}`
  return [name, point].filter((part) => part !== '').join(' · ')
}

/** A photo of the archive; `up` is the path from the page to the folder in which the archive's names begin. */
export const photoHtml = (photo: ArchivedPhoto, up = ''): string => {
  const { file, caption, people, likes } = photo
  const address = file === null ? '' : up + addressOf(file)
  const image =
    file === null
      ? '<p>This photo could not be read.</p>'
      : `<a href="${address}"><img src="${address}" alt="${escape(caption || file)}" loading="lazy"></a>`
  const facts = [
    `${moment(photo.takenAt)}, ${escape(photo.uploader)}`,
    escape(placeText(photo)),
    people.length > 0 ? `With ${people.map(escape).join(', ')}` : '',
    likes > 0 ? `${likes} ${likes === 1 ? 'like' : 'likes'}` : '',
  ]
  const line = facts.filter((fact) => fact !== '').join(' · ')
  const words = caption === '' ? '' : `<p>${escape(caption)}</p>\n`
  return `<article>\n${image}\n${words}<small>${line}</small>\n${commentsHtml(photo.comments)}</article>\n`
}

/** A page that shows the photos stored next to it. It has no scripts, and loads nothing from elsewhere. */
export const indexHtml = ({ title, description, photos, isShortened }: Contents): string =>
  documentHtml(
    title,
    STYLE,
    `<h1>${escape(title)}</h1>
${description === '' ? '' : `<p>${escape(description)}</p>\n`}<p><small>${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}${isShortened ? '. Some comments are left out, because there are too many' : ''}</small></p>
${photos.map((photo) => photoHtml(photo)).join('')}`,
  )

/** The same contents as JSON, for programs. */
export const indexJson = (contents: Contents): string =>
  `${JSON.stringify({ version: 1, ...contents }, undefined, 1)}\n`

/** Names the photos whose bytes cannot be read; undefined if there are none. */
export const missingText = (names: readonly string[]): string | undefined =>
  names.length === 0
    ? undefined
    : `These photos are not in this archive, because the server cannot read them:\n\n${names.join('\n')}\n`
