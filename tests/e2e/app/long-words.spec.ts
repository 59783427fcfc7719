/** A word of 200 letters in every field that a user can fill: no box extends beyond the sides of the screen. */
import { visitMain, visitSignIn, visitUpload } from '../screens'
import { EVERY_CELL, expectNoSideways, NARROW_AND_WIDE } from '../sideways'
import { test } from '../test'

const everyWidth = [', at every width @long', EVERY_CELL] as const
const fewWidths = ['', NARROW_AND_WIDE] as const

for (const [name, visit, runs] of [
  ['before signing in', visitSignIn, [fewWidths, everyWidth]],
  ['of people, cliques, collections and photos', visitMain, [everyWidth]],
  ['of an upload', visitUpload, [everyWidth]],
] as const)
  for (const [where, cells] of runs)
    test(`long words leave no screen ${name}${where}`, ({ device, server }) =>
      visit({ device, server, look: (page, screen) => expectNoSideways(page, screen, cells) }))
