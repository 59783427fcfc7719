/**
 * The house rules of docs/architecture.md: the allowed imports between folders, no cycles, and one owner for each
 * package.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readImports, type Edge } from '../scripts/build/imports.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Rule {
  /** The folders to which this rule applies; the longest matching one decides. */
  folder: string
  /** Folders that it may import in addition to itself; a path without a final '/' may be a file's beginning. */
  may: string[]
}

const FLOOR = ['contract/', 'src/platform/']
const rules: Rule[] = [
  { folder: 'contract/', may: [] },
  { folder: 'src/platform/', may: ['contract/'] },
  { folder: 'src/media/', may: ['contract/'] },
  { folder: 'src/store/', may: FLOOR },
  { folder: 'src/api/', may: FLOOR },
  { folder: 'src/sync/', may: [...FLOOR, 'src/store/', 'src/api/', 'src/upload/'] },
  { folder: 'src/upload/', may: [...FLOOR, 'src/store/', 'src/api/', 'src/media/'] },
  {
    folder: 'src/workers/',
    may: [...FLOOR, 'src/upload/', 'src/media/', 'src/pwa/messages', 'src/store/', 'src/api/'],
  },
  { folder: 'src/pwa/', may: FLOOR },
  { folder: 'src/ui/', may: ['contract/', 'src/platform/loads'] },
  {
    folder: 'src/features/',
    may: [
      ...FLOOR,
      'src/sync/',
      'src/upload/',
      'src/workers/upload-handle',
      'src/workers/images/image-workers',
      'src/workers/images/prepare-picture',
      'src/workers/proof-of-work',
      'src/workers/images/picked-preview',
      'src/workers/images/sent-size',
      'src/pwa/',
      'src/ui/',
    ],
  },
  { folder: 'src/routes/', may: ['contract/', 'src/features/', 'src/ui/', 'src/sync/', 'src/platform/loads'] },
  { folder: 'src/', may: ['contract/', 'src/'] },
  { folder: 'server/', may: ['contract/'] },
]

/** Packages that only these files (by the beginning of their paths) may import. */
const owners: [packages: RegExp, may: (string | RegExp)[]][] = [
  [/^firebase(\/|$)/, ['src/platform/']],
  [/^@simplewebauthn\/browser$/, ['src/platform/']],
  [/^@simplewebauthn\/server$/, ['server/']],
  [/^libphonenumber-js/, ['src/ui/phone/']],
  [/^(exifr|spark-md5|libheif-js)(\/|$)/, ['src/media/']],
  [/^dexie$/, ['src/store/']],
  [/^dexie-react-hooks$/, ['src/store/use-live']],
  [/^(ky|eventsource-parser)$/, ['src/api/']],
  [/^comlink$/, ['src/workers/']],
  [/^qr(\/|$)/, ['src/ui/link/qr-code']],
  [/^workbox-window$/, ['src/pwa/']],
  [/^workbox-(?!window)/, ['src/workers/', 'src/store/images/images']],
  [/^react-aria/, ['src/ui/']],
  [
    /^react(-dom)?(\/|$)/,
    ['src/ui/', 'src/features/', 'src/routes/', 'src/app/', /^src\/sync\/([a-z]+\/)+(hooks|use-)/],
  ],
  [/^@tanstack\//, ['src/ui/', 'src/features/', 'src/routes/', 'src/app/', 'src/routeTree.gen']],
  [/^valibot$/, ['contract/', 'src/api/', 'server/']],
  [/^node:/, ['server/']],
  [
    /^(hono|@hono|kysely|pg|pg-protocol|jose|@electric-sql|hash-wasm|image-size|web-push|nodemailer)(\/|$)/,
    ['server/', 'src/media/'],
  ],
]

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/test/')

const { files, edges, packages } = readImports(root, ['contract', 'src', 'server'], /\.tsx?$/)

const ruleOf = (file: string) => {
  const fitting = rules.filter(({ folder }) => file.startsWith(folder))
  return fitting.toSorted((a, b) => b.folder.length - a.folder.length)[0]
}
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]

const mayImport = ({ from, to }: Edge) => {
  const rule = ruleOf(from)
  if (!rule) return false
  const [own, other] = [featureOf(from), featureOf(to)]
  if (own && other) return own === other
  return to.startsWith(rule.folder) || rule.may.some((folder) => to.startsWith(folder))
}
const show = ({ from, to }: Edge) => `${from} -> ${to}`

test('finds the files it is about', () => {
  expect(edges.length).toBeGreaterThan(300)
  expect(edges).toContainEqual({ from: 'src/main.tsx', to: 'src/app/boot.tsx', later: false, isLazy: false })
  const [handle, worker] = ['src/workers/upload-handle.ts', 'src/workers/upload.worker.ts']
  expect(edges).toContainEqual({ from: handle, to: worker, later: true, isLazy: true })
})

test('imports go along the table only', () => {
  const wrong = edges.filter((edge) => !isTest(edge.from) && !mayImport(edge))
  expect(wrong.map(show)).toEqual([])
})

test('every package has its owner', () => {
  const wrong = packages.filter(({ from, to }) => {
    if (isTest(from)) return false
    return owners.some(
      ([names, may]) =>
        names.test(to) && !may.some((place) => (typeof place === 'string' ? from.startsWith(place) : place.test(from))),
    )
  })
  expect(wrong.map(show)).toEqual([])
})

/**
 * The folders from the lowest on; `.` means the files next to them. A file imports from its own folder and from lower
 * ones.
 */
const layers: Record<string, string[]> = {
  'server/': (
    'basis telemetry database limits rules push activity ways-in identity guests objects settings control downloads live acts ' +
    'exports accounts jobs operations commands backups web present routes doctor . programs'
  ).split(' '),
  'src/sync/': (
    'session reading kinds mutations activity admin comments shown deleting downloads editing people joining notifications uploads lifecycle ' +
    'guests live moderating moving pinned'
  ).split(' '),
}

test.each(Object.entries(layers))('nothing in %s imports from a higher folder, lazily or as a type', (root, order) => {
  const rankOf = (file: string) => {
    const path = file.slice(root.length).split('/')
    return order.indexOf(path.length > 1 ? (path[0] ?? '') : '.')
  }
  const inside = edges.filter(({ from, to }) => from.startsWith(root) && to.startsWith(root))
  const ranked = inside.filter(({ from, to }) => !isTest(from) && !isTest(to))
  expect(ranked.filter(({ from }) => rankOf(from) < 0).map(show)).toEqual([])
  expect(ranked.filter(({ from, to }) => rankOf(from) < rankOf(to)).map(show)).toEqual([])
  expect(ranked.length).toBeGreaterThan(300)
})

test('nothing imports in a circle, types and lazy imports included', () => {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges)
    if (!isTest(from) && to !== 'src/routeTree.gen.ts') next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (done.has(file) || path.includes(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('names are kebab-case and nothing is called by what it is not', () => {
  const wrong = files.filter((file) => {
    if (file.startsWith('src/routes/') || file === 'src/routeTree.gen.ts') return false
    const name = file.split('/').at(-1) ?? ''
    return (
      !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|worker|config|d))?\.tsx?$/.test(name) ||
      /^(utils?|helpers?|common|misc|lib|index)\./.test(name)
    )
  })
  expect(wrong).toEqual([])
})

test('documents are loaded by src/platform/loads.ts, which waits for the history', () => {
  const wrong = files
    .filter((file) => file.startsWith('src/') && !isTest(file) && file !== 'src/platform/loads.ts')
    .filter((file) =>
      /\blocation\.(assign|replace|reload)\(|\blocation(\.href)? = /.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(wrong).toEqual([])
})

test('caches of users are opened by src/store/images/image-caches.ts, which leaves none after a sign-out', () => {
  const others = ['src/store/images/image-caches.ts', 'src/workers/images/kept-decoder.ts']
  const wrong = files
    .filter((file) => file.startsWith('src/') && !isTest(file) && !others.includes(file))
    .filter((file) => /\bcaches\.open\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(wrong).toEqual([])
})

test('files stay small', () => {
  const long = files
    .filter((file) => file !== 'src/routeTree.gen.ts' && !isTest(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 260)
  expect(long).toEqual([])
})
