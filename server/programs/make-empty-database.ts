/** Run once by the build: makes the embedded database that every first start copies. */
import { openEmbedded } from '../database/embedded/embedded'
import { runProgram } from './program'

runProgram(async () => {
  const [folder = ''] = process.argv.slice(2)
  const pool = await openEmbedded(folder, (error) => {
    throw error
  })
  await pool.end()
  return 0
})
