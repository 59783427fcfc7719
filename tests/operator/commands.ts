/** The commands of the docs for operators, as they are written there. */
import { readFileSync } from 'node:fs'

/** The first block of commands after `heading` in a page of docs/operations; one entry for each command. */
export const commandsOf = (page: string, heading: string): string[] => {
  const text = readFileSync(new URL(`../../docs/operations/${page}`, import.meta.url), 'utf8')
  const from = text.indexOf(heading)
  const block = from < 0 ? undefined : /^```\n([\s\S]*?)^```$/m.exec(text.slice(from))?.[1]
  if (block === undefined) throw new Error(`${page} has no commands after '${heading}'`)
  const commands: string[] = []
  let isOpen = false
  for (const line of block.trimEnd().split('\n')) {
    if (isOpen) commands.push(`${commands.pop() ?? ''}\n${line}`)
    else commands.push(line)
    isOpen = isOpen ? line !== 'END' : line.includes("<<'END'")
  }
  return commands
}
