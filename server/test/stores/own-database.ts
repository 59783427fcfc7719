import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './postgres'

const cluster = inject('postgres')
const names = new Map<string, string>()

const asAdmin = async (statement: string) => {
  const admin = new Client({ connectionString: `${cluster}postgres` })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** The URL of a data folder's database, a new one on first use; undefined for the embedded one. */
export const databaseOf = async (dataFolder: string): Promise<string | undefined> => {
  if (cluster === undefined) return undefined
  let name = names.get(dataFolder)
  if (name === undefined) {
    name = `test_${randomUUID().replaceAll('-', '')}`
    names.set(dataFolder, name)
    await asAdmin(`create database ${name} template ${TEMPLATE}`)
  }
  return cluster + name
}

export const dropDatabaseOf = async (dataFolder: string) => {
  const name = names.get(dataFolder)
  if (name !== undefined) await asAdmin(`drop database ${name} with (force)`)
}
