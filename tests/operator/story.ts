/** The state that the chapters of the operator's story share. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, LaunchOptions, Page } from '@playwright/test'
import type { Photo } from '../fixtures/photos'
import { newPerson, type NewPerson } from '../e2e/people'
import { alice, bob, olga } from '../e2e/users'
import { createMachine, type Machine } from './machine'
import { createWebSite, type WebSite } from './web-site'

/** A user with the device on which they are signed in. */
export interface Member {
  person: NewPerson
  page: Page
}

export interface Story {
  folder: string
  site: WebSite
  machine: Machine
  browser: Browser
  /** A new phone, which shares nothing with other phones. */
  phone(): Promise<Page>
  /** Addresses of other machines that a phone asked for. */
  foreign: string[]
  /** The first operator, the second one, and a member of the second one's clique. */
  olga: Member
  alice: Member
  bob: Member
  /** The path of the collection, and the photos that were added to it. */
  collection: string
  photos: Photo[]
  close(): Promise<void>
}

/** Begins a story in an empty folder; `close` ends its programs and removes the folder. */
export const beginStory = async (options: LaunchOptions): Promise<Story> => {
  const folder = await mkdtemp(join(tmpdir(), 'clique-operator-'))
  const site = await createWebSite(folder)
  const machine = createMachine(join(folder, 'machine'), site)
  const browser = await site.launch(options)
  const foreign: string[] = []
  const phone = async () => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
    context.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${site.url}/`))
        foreign.push(request.url())
    })
    return context.newPage()
  }
  const server = { url: site.url, next: () => Promise.reject(new Error('Codes are handed on')) }
  const member = async (names: typeof olga) => ({ person: newPerson(server, names), page: await phone() })
  return {
    folder,
    site,
    machine,
    browser,
    phone,
    foreign,
    olga: await member(olga),
    alice: await member(alice),
    bob: await member(bob),
    collection: '',
    photos: [],
    close: async () => {
      await browser.close()
      await site.close()
      await machine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
