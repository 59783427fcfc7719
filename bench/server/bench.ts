import { startCluster, type Cluster } from '../../server/test/stores/postgres-cluster'
import { printFigure } from '../figures.mjs'
import { Measured } from './measured'
import { PEOPLE } from './data'
import { cpuOfChildren } from './process-cpu'

interface Figure {
  what: string
  value: number
  unit: string
  /** The most that it may be. */
  most: number
}

const ROUNDS = 500
const WARM_UP = 2000
const page = (id: string, number = 0, sort = 'DATEDESC') => `/collection/${id}?page=${number}&size=20&sort=${sort}`

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The middle of the times of each of several calls, one after the other in turns, so that noise is shared. */
const medians = async (server: Measured, paths: string[], rounds = ROUNDS) => {
  const times = paths.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, path] of paths.entries()) {
      const started = performance.now()
      await server.get(path)
      times[index]?.push(performance.now() - started)
    }
  return times.map(median)
}

/** CPU of the server process and of both it and its database, in milliseconds. */
const cpuOf = async (server: Measured, database: () => number) => {
  const own = await server.tell<number>('cpu')
  return { own, both: own + database() }
}

/** The engine's CPU counts on both sides: the embedded one's cannot be told from the server's. */
const wholeRequest = async (server: Measured, database: () => number): Promise<Figure[]> => {
  const path = page(server.data.collectionIds.small)
  for (let round = 0; round < WARM_UP; round++) await server.get(path)
  await server.tell('record')
  await server.get(path)
  const used = async (act: () => Promise<unknown>) => {
    const before = await cpuOf(server, database)
    await act()
    const after = await cpuOf(server, database)
    return { own: (after.own - before.own) / ROUNDS, both: (after.both - before.both) / ROUNDS }
  }
  const runBare = () => server.tell<number>('bare', { rounds: ROUNDS })
  const statements = await runBare()
  const bare = await used(runBare)
  const whole = await used(() => medians(server, [path]))
  console.log(
    `  a page: ${whole.both.toFixed(2)} ms CPU, ${whole.own.toFixed(2)} of them the server's; ` +
      `its ${statements} statements alone ${bare.both.toFixed(2)}, ${bare.own.toFixed(2)} the driver's`,
  )
  const value = whole.both / bare.both
  return [{ what: 'a page of 20 with 60 addresses, CPU against its bare SQL', value, unit: '×', most: 3 }]
}

const pages = async (server: Measured): Promise<Figure[]> => {
  const { small, large } = server.data.collectionIds
  const figures: Figure[] = []
  for (const sort of ['DATEDESC', 'LIKESDESC']) {
    const paths = [page(large, 0, sort), page(large, 100, sort), page(small, 0, sort)]
    const [first = 0, hundredth = 0, ofSmall = 0] = await medians(server, paths)
    console.log(
      `  ${sort}: page 0 ${first.toFixed(2)} ms, page 100 ${hundredth.toFixed(2)} ms, page 0 of 10,000 ${ofSmall.toFixed(2)} ms`,
    )
    figures.push({ what: `${sort}: page 100 against page 0`, value: hundredth / first, unit: '×', most: 4 })
    figures.push({
      what: `${sort}: page 0 of 1,000,000 against that of 10,000`,
      value: first / ofSmall,
      unit: '×',
      most: 1.5,
    })
  }
  return figures
}

/** Everybody likes and unlikes the same photo; the last word of each is known, so the count is. */
const likes = async (server: Measured): Promise<Figure> => {
  const path = page(server.data.collectionIds.small, 400)
  const flick = async () => {
    const { collection } = JSON.parse(await server.get(path)) as {
      collection: { collectionItems: { id: string; likes: number }[] }
    }
    const [found] = collection.collectionItems
    if (found === undefined) throw new Error('no photo')
    return found
  }
  const { id, likes: before } = await flick()
  const last = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      let likes = false
      for (let turn = 0; turn < 30; turn++) {
        likes = Math.random() < 0.5
        await server.get(`/collection/${likes ? 'like' : 'unlike'}/${id}`, person)
      }
      return likes
    }),
  )
  const lost = Math.abs((await flick()).likes - before - last.filter(Boolean).length)
  return { what: `${PEOPLE} people like and unlike one photo, counts lost`, value: lost, unit: '', most: 0 }
}

/** The time that the query adds to the machine's own; the best of a few turns, because other work only adds. */
const stall = async (server: Measured): Promise<Figure> => {
  const turns: { during: number; idle: number; ms: number }[] = []
  for (let turn = 0; turn < 5; turn++) turns.push(await server.tell('stall'))
  const [during, idle] = (['during', 'idle'] as const).map((when) => Math.min(...turns.map((turn) => turn[when])))
  const ms = median(turns.map((turn) => turn.ms)).toFixed(0)
  console.log(`  a slow query of ${ms} ms: longest stall ${during?.toFixed(1)} ms, without it ${idle?.toFixed(1)} ms`)
  const value = Math.max(0, (during ?? Number.NaN) - (idle ?? 0))
  return { what: 'longest stall of others during a slow query', value, unit: ' ms', most: 10 }
}

const measure = async (name: string, program: string, cluster?: Cluster) => {
  console.log(`\n${name}: filling ...`)
  const server = await Measured.start(program, cluster && `${cluster.url}postgres`)
  try {
    return [
      ...(await wholeRequest(server, () => (cluster ? cpuOfChildren(cluster.pid) : 0))),
      ...(await pages(server)),
      await likes(server),
      await stall(server),
    ]
  } finally {
    await server.stop()
  }
}

const print = (name: string, figures: Figure[]) => {
  console.log(`\n${name}`)
  return figures.map((figure) => printFigure({ ...figure, what: `${name}: ${figure.what}` })).every(Boolean)
}

/** Measures both databases; `programs` is the folder of PostgreSQL's. Resolves to whether every target was met. */
export const bench = async (program: string, programs: string | undefined): Promise<boolean> => {
  const results: [string, Figure[]][] = [['Embedded database', await measure('Embedded database', program)]]
  if (programs === undefined) console.log('\nNo PostgreSQL here: only the embedded database was measured.')
  else {
    const cluster = await startCluster(programs, 'on')
    try {
      results.push(['PostgreSQL', await measure('PostgreSQL', program, cluster)])
    } finally {
      await cluster.stop()
    }
  }
  return results.map(([name, figures]) => print(name, figures)).every(Boolean)
}
