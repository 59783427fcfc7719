// The numbers of passed and failed tests of each fault, stored on disk between parts while no file of the project
// changes.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from '../build/fingerprint.mjs'
import { root } from '../run.mjs'

const file = join(root, 'node_modules/.cache/clique/faults.json')
const SOURCES = ['contract', 'index.html', 'package-lock.json', 'public', 'server', 'src', 'tests']

/** The faults in the numbers with which a test's name begins: 'O1 F32 nothing is left' has one. */
const faultsOf = (title) => /^(?:[A-Z]\d+ )+/.exec(title)?.[0].match(/F\d+/g) ?? []

/** `only` names the tested faults: another choice starts counting again. */
export const countKept = (only) => {
  const of = `${only} ${fingerprint(SOURCES)}`
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const parts = kept.of === of ? kept.parts : {}
  return {
    has: (part) => part in parts,
    /** Adds the results of a part that ended: [title, passed] for each test. */
    add: (part, results) => {
      parts[part] = results
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ of, parts }))
    },
    /** Prints a line for each fault; returns true if there are any and all passed. Removes finished counts. */
    print: (isBrokenOff) => {
      const results = Object.values(parts).flat()
      const faults = [...new Set(results.flatMap(([title]) => faultsOf(title)))]
      console.log('\nfault  passed  failed')
      for (const fault of faults.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))) {
        const of = results.filter(([title]) => faultsOf(title).includes(fault))
        const passed = of.filter(([, isPassed]) => isPassed).length
        console.log([fault.padEnd(5), String(passed).padStart(6), String(of.length - passed).padStart(6)].join('  '))
      }
      const failed = results.filter(([, isPassed]) => !isPassed)
      for (const [title] of failed) console.log(`failed: ${title}`)
      if (!isBrokenOff) rmSync(file, { force: true })
      return results.length > 0 && failed.length === 0
    },
  }
}
