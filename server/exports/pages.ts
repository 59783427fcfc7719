/** The HTML pages in a copy of a user's data. They open without a server, have no scripts, and load nothing from elsewhere. */
import { addressOf, documentHtml, escape, moment } from '../downloads/html'
import { archivePath } from '../downloads/zip/path'
import type { Account, likedCommentOf, likedPhotoOf, writtenOf } from './contents'
import type { Pieces } from './json'
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

/** The beginning and the end of a page whose body is written in between. */
const around = (title: string): [begin: string, end: string] => {
  const [begin = '', end = ''] = page(title, '\0').split('\0')
  return [begin, end]
}

/** The same list, in pieces. */
export const listPieces = (): Pieces<string> => {
  let isEmpty = true
  return {
    next: (line) => {
      const before = isEmpty ? '<ul class="list">' : ''
      isEmpty = false
      return `${before}\n<li>${line}</li>`
    },
    end: () => (isEmpty ? list([]) : '\n</ul>'),
  }
}

/** A text with notes below it in small print. The text is escaped here; notes are HTML. */
const entry = (text: string, ...notes: string[]) =>
  `${text === '' ? '' : `<p>${escape(text)}</p>`}<small>${notes.filter((note) => note !== '').join(' · ')}</small>`

/** The same below a name, which is escaped here too. */
const named = (name: string, text: string, ...notes: string[]) => `<b>${escape(name)}</b><br>${entry(text, ...notes)}`

type Written = ReturnType<typeof writtenOf>

const photoText = (photo: Written['photo']) =>
  photo === null
    ? 'on a photo that you do not see any more'
    : `on a photo of ${escape(photo.uploader)} in ${escape(photo.collection || 'a collection without a name')}`

/** A collection with photos of the user, as the pages name it. */
export interface Album {
  title: string
  description: string
  /** The clique; null if the user no longer sees the collection. */
  clique: string | null
  count: number
  /** The name of its first readable photo. */
  cover: string | null
  isShortened: boolean
}

const titleOf = ({ title }: Album) => title || 'A collection without a name'
export const pageOf = (number: number) => archivePath('pages', `collection-${number}.html`)

const card = (album: Album, i: number) => {
  const image =
    album.cover === null ? '' : `<img src="${addressOf(album.cover)}" alt="" loading="lazy" decoding="async">`
  const clique = album.clique === null ? '' : ` · ${escape(album.clique)}`
  const words = `<b>${escape(titleOf(album))}</b><br><small>${counted(album.count, 'photo')}${clique}</small>`
  return `<a href="${addressOf(pageOf(i + 1))}">${image}<span>${words}</span></a>`
}

const people = (rows: Account['following'], requested: string) =>
  list(
    rows.map(({ username, name, isRequested, since }) =>
      named(username, '', escape(name), isRequested ? requested : '', moment(since)),
    ),
  )

const profileFacts = ({ profile }: Account) =>
  facts([
    ['Username', escape(profile.username)],
    ['Name', escape(`${profile.firstName} ${profile.lastName}`.trim())],
    ['Bio', escape(profile.bio)],
    ['Phone number', escape(profile.phoneNumber)],
    ['Account', profile.isPrivate ? 'private' : 'public'],
    ['Member', `number ${profile.joinNumber}, since ${moment(profile.joinedAt)}`],
  ])

const header = ({ profile }: Account, madeAt: string) => {
  const picture = profile.picture === null ? '' : `<img src="${addressOf(profile.picture)}" alt="">`
  return `<header>${picture}<div><h1>${escape(profile.username)}</h1><small>Your data in Clique, ${moment(madeAt)}</small></div></header>`
}

export interface Counts {
  comments: number
  likes: number
}

/** The first page. */
export const indexHtml = (words: Account, albums: readonly Album[], counts: Counts, madeAt: string) => {
  const { following, followers, cliques, collections, devices, passkeys, reports } = words
  const links = [
    `<a href="pages/comments.html">${counted(counts.comments, 'comment')}</a>`,
    `<a href="pages/likes.html">${counted(counts.likes, 'like')}</a>`,
  ]
  return page(
    `${words.profile.username} in Clique`,
    [
      header(words, madeAt),
      `<nav>${links.join('\n')}</nav>\n<p class="quiet">The folder json has the same for programs.</p>\n`,
      section('Profile', profileFacts(words)),
      section('Photos', list(albums.map(card), 'cards')),
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

/** The page of a collection without its photos, which are written in between. */
export const aroundAlbum = (album: Album): [begin: string, end: string] => {
  const [begin, end] = around(titleOf(album))
  const shortened = album.isShortened ? '. Some comments are left out, because there are too many' : ''
  const about = album.description === '' ? '' : `<p>${escape(album.description)}</p>\n`
  const count = `<p class="quiet">${counted(album.count, 'photo')}${shortened}</p>\n`
  return [`${begin}${BACK}<h1>${escape(titleOf(album))}</h1>\n${about}${count}`, end]
}

/** The page of the user's comments without its lines. */
export const aroundComments = (): [begin: string, end: string] => {
  const [begin, end] = around('Comments')
  return [`${begin}${BACK}<h1>Comments</h1>\n`, end]
}

export const commentLine = ({ text, isReply, replyTo, photo, writtenAt }: Written): string => {
  const answers = isReply ? `a reply${replyTo === null ? '' : ` to ${escape(replyTo)}`}` : ''
  return entry(text, answers, photoText(photo), moment(writtenAt))
}

/** The page of the user's likes: before the lines of photos, before those of comments, and the end. */
export const aroundLikes = (): [begin: string, between: string, end: string] => {
  const [begin, end] = around('Likes')
  const [photos = '', afterPhotos = ''] = section('Photos', '\0').split('\0')
  const [comments = '', afterComments = ''] = section('Comments', '\0').split('\0')
  return [`${begin}${BACK}<h1>Likes</h1>\n${photos}`, afterPhotos + comments, afterComments + end]
}

export const likedPhotoLine = ({ photo, likedAt }: ReturnType<typeof likedPhotoOf>): string =>
  entry('', photoText(photo).replace(/^on /, ''), moment(likedAt))

export const likedCommentLine = ({ author, text, photo, writtenAt }: ReturnType<typeof likedCommentOf>): string =>
  entry(text, escape(author), photoText(photo), moment(writtenAt))
