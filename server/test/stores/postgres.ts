import { Client, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../database/open'
import { startCluster } from './postgres-cluster'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the cluster, ending in '/'; absent if the embedded database is tested. */
    postgres?: string
  }
}

export const TEMPLATE = 'clique_template'

/** Vitest's global setup of the projects 'postgresql' and 'scale'. */
export default async ({ provide }: TestProject) => {
  const { url, stop } = await startCluster(process.env['POSTGRES_BIN'] ?? '', 'off')
  const admin = new Client({ connectionString: `${url}postgres` })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = await openDatabase(new Pool({ connectionString: `${url}${TEMPLATE}` }))
  await template.destroy()
  provide('postgres', url)
  return stop
}
