// A process of a soak: plays each share that the soak sends, and replies with its figures.
import { pathToFileURL } from 'node:url'

const { playPlans, playShare } = await import(pathToFileURL(process.argv[2]).href)
process.on('message', async (share) => process.send(share === 'plans' ? await playPlans() : await playShare(share)))
process.on('disconnect', () => process.exit())
process.send('ready')
