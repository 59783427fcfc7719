/** Functions that are missing in at least one of the oldest browsers of docs/browsers.md. */
import type { BrowserContext } from '@playwright/test'

const ITERATION = ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']
const SETS = 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'.split(' ')

const NEWER: Record<string, string[]> = {
  globalThis: ['ImageDecoder', 'requestIdleCallback', 'scheduler', 'navigation', 'cookieStore', 'CloseWatcher'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with'],
  Array: ['fromAsync'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize', 'resizable', 'maxByteLength', 'detached'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Set.prototype': SETS,
  'Iterator.prototype': ITERATION,
  Iterator: ['from', 'concat'],
  Promise: ['withResolvers', 'try'],
  RegExp: ['escape'],
  Math: ['sumPrecise', 'f16round'],
  Atomics: ['waitAsync', 'pause'],
  Error: ['isError', 'captureStackTrace'],
  AbortSignal: ['any'],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  Response: ['json'],
  'Response.prototype': ['bytes'],
  'Blob.prototype': ['bytes'],
  ReadableStream: ['from'],
  'ReadableStream.prototype': ['values'],
  Intl: ['Segmenter', 'DurationFormat'],
  'Intl.NumberFormat.prototype': ['formatRange', 'formatRangeToParts'],
  'Document.prototype': ['startViewTransition', 'caretPositionFromPoint', 'moveBefore'],
  'Element.prototype': ['checkVisibility', 'moveBefore', 'getHTML', 'setHTMLUnsafe', 'onscrollend'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover', 'popover'],
  'HTMLDialogElement.prototype': ['requestClose', 'closedBy'],
}

const remove = (newer: Record<string, string[]>) => {
  for (const [path, names] of Object.entries(newer)) {
    const target = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], globalThis)
    for (const name of names) if (target) Reflect.deleteProperty(target as object, name)
  }
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator)
}
const SCRIPT = `(${remove.toString()})(${JSON.stringify(NEWER)});`

/** Deletes it from every page and worker of a context, which has no service worker. */
export const deleteNewer = async (context: BrowserContext) => {
  await context.addInitScript(SCRIPT)
  await context.route(/\.worker-[^/]+\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${SCRIPT}\n${await response.text()}` })
  })
}
