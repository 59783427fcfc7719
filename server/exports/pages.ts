/** The HTML pages in a copy of a user's data. They open without a server, have no scripts, and load nothing from elsewhere. */
import { addressOf, documentHtml, escape, moment } from '../downloads/html'
import { photoHtml } from '../downloads/pages'
import type { PhotosOfCollection, Words } from './contents'
import { STYLE } from './style'

const page = (title: string, body: string) => documentHtml(title, STYLE, `${body}\n`)

const counted = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`
const list = (lines: readonly string[], kind = 'list') =>
  lines.length === 0
    ? '<p class="quiet">None.</p>'
    : `<ul class="${kind}">\n${lines.map((line) => `<li>${line}</li>`).join('\n')}\n</ul>`
const section = (title: string, body: string) => `<section>\n<h2>${escape(title)}</h2>\n${body}\n</section>\n`
const facts = (rows: readonly (readonly [string, string])[]) => {
  const lines = rows.filter(([, value]) => value !== '').map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
  return `<dl>\n${lines.join('\n')}\n</dl>`
}

/** A text with notes below it in small print. The text is escaped here; notes are HTML. */
const entry = (text: string, ...notes: string[]) =>
  `${text === '' ? '' : `<p>${escape(text)}</p>`}<small>${notes.filter((note) => note !== '').join(' · ')}</small>`

/** The same below a name, which is escaped here too. */
const named = (name: string, text: string, ...notes: string[]) => `<b>${escape(name)}</b><br>${entry(text, ...notes)}`

const photoText = (photo: Words['comments'][number]['photo']) =>
  photo === null
    ? 'on a photo that you do not see any more'
    : `on a photo of ${escape(photo.uploader)} in ${escape(photo.collection || 'a collection without a name')}`

const titleOf = ({ title }: PhotosOfCollection) => title || 'A collection without a name'
const pageOf = (number: number) => `pages/collection-${number}.html`

const card = (group: PhotosOfCollection, i: number) => {
  const cover = group.photos.find(({ file }) => file !== null)?.file
  const image = cover ? `<img src="${addressOf(cover)}" alt="" loading="lazy" decoding="async">` : ''
  const clique = group.clique === null ? '' : ` · ${escape(group.clique)}`
  const words = `<b>${escape(titleOf(group))}</b><br><small>${counted(group.photos.length, 'photo')}${clique}</small>`
  return `<a href="${addressOf(pageOf(i + 1))}">${image}<span>${words}</span></a>`
}

const people = (rows: Words['following'], requested: string) =>
  list(
    rows.map(({ username, name, isRequested, since }) =>
      named(username, '', escape(name), isRequested ? requested : '', moment(since)),
    ),
  )

const profileFacts = ({ profile }: Words) =>
  facts([
    ['Username', escape(profile.username)],
    ['Name', escape(`${profile.firstName} ${profile.lastName}`.trim())],
    ['Bio', escape(profile.bio)],
    ['Phone number', escape(profile.phoneNumber)],
    ['Account', profile.isPrivate ? 'private' : 'public'],
    ['Member', `number ${profile.joinNumber}, since ${moment(profile.joinedAt)}`],
  ])

const header = ({ profile }: Words, madeAt: string) => {
  const picture = profile.picture === null ? '' : `<img src="${addressOf(profile.picture)}" alt="">`
  return `<header>${picture}<div><h1>${escape(profile.username)}</h1><small>Your data in Clique, ${moment(madeAt)}</small></div></header>`
}

const indexHtml = (words: Words, madeAt: string) => {
  const { photos, comments, likes, following, followers, cliques, collections, devices, passkeys, reports } = words
  const likeCount = likes.photos.length + likes.comments.length
  const links = [
    `<a href="pages/comments.html">${counted(comments.length, 'comment')}</a>`,
    `<a href="pages/likes.html">${counted(likeCount, 'like')}</a>`,
  ]
  return page(
    `${words.profile.username} in Clique`,
    [
      header(words, madeAt),
      `<nav>${links.join('\n')}</nav>\n<p class="quiet">The folder json has the same for programs.</p>\n`,
      section('Profile', profileFacts(words)),
      section('Photos', list(photos.map(card), 'cards')),
      section('Following', people(following, 'requested')),
      section('Followers', people(followers, 'asks to follow you')),
      section(
        'Cliques',
        list(
          cliques.map(({ name, description, isLeader, members, joinedAt }) =>
            named(
              name,
              description,
              isLeader ? 'you lead it' : '',
              counted(members, 'member'),
              `joined ${moment(joinedAt)}`,
            ),
          ),
        ),
      ),
      section(
        'Collections that you created',
        list(
          collections.map(({ name, description, clique, seenBy, createdAt }) =>
            named(name, description, escape(clique), `seen by ${seenBy}`, moment(createdAt)),
          ),
        ),
      ),
      section(
        'Devices',
        list(devices.map(({ name, lastSeenAt }) => named(name, '', `last seen ${moment(lastSeenAt)}`))),
      ),
      section('Passkeys', list(passkeys.map(({ name, addedAt }) => named(name, '', `added ${moment(addedAt)}`)))),
      section('Reports', list(reports.map(({ reason, reportedAt }) => entry(reason, moment(reportedAt))))),
    ].join(''),
  )
}

const BACK = '<p><a href="../index.html">Overview</a></p>\n'

const collectionHtml = (group: PhotosOfCollection) => {
  const { description, photos, isShortened } = group
  const shortened = isShortened ? '. Some comments are left out, because there are too many' : ''
  const about = description === '' ? '' : `<p>${escape(description)}</p>\n`
  const count = `<p class="quiet">${counted(photos.length, 'photo')}${shortened}</p>\n`
  const articles = photos.map((photo) => photoHtml(photo, '../')).join('')
  return page(titleOf(group), `${BACK}<h1>${escape(titleOf(group))}</h1>\n${about}${count}${articles}`)
}

const commentsHtml = ({ comments }: Words) =>
  page(
    'Comments',
    `${BACK}<h1>Comments</h1>\n${list(
      comments.map(({ text, isReply, replyTo, photo, writtenAt }) => {
        const answers = isReply ? `a reply${replyTo === null ? '' : ` to ${escape(replyTo)}`}` : ''
        return entry(text, answers, photoText(photo), moment(writtenAt))
      }),
    )}`,
  )

const likesHtml = ({ likes }: Words) =>
  page(
    'Likes',
    `${BACK}<h1>Likes</h1>\n${section(
      'Photos',
      list(likes.photos.map(({ photo, likedAt }) => entry('', photoText(photo).replace(/^on /, ''), moment(likedAt)))),
    )}${section(
      'Comments',
      list(
        likes.comments.map(({ author, text, photo, writtenAt }) =>
          entry(text, escape(author), photoText(photo), moment(writtenAt)),
        ),
      ),
    )}`,
  )

/** Every page, by its name in the archive. */
export const pagesOf = (words: Words, madeAt: string): [name: string, text: string][] => [
  ['index.html', indexHtml(words, madeAt)],
  ['pages/comments.html', commentsHtml(words)],
  ['pages/likes.html', likesHtml(words)],
  ...words.photos.map((group, i): [string, string] => [pageOf(i + 1), collectionHtml(group)]),
]
