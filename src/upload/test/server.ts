/**
 * A server's side of an upload, in memory, for the engine's tests: it stores calls as the real server does (the same
 * clientId returns the same item; a mark is for all or none and requires all bytes), counts, and fails on request.
 */
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import type { Dependencies } from '../engine/dependencies'
import type { VirtualClock } from './virtual-clock'

const PUT_MS = 20

type Call = 'createCollection' | 'upload' | 'put' | 'markUploaded'

interface Item {
  id: string
  clientId: string
  isUploaded: boolean
  dateCreated: string
  /** By variant, as announced. */
  announced: Record<string, { length: number; md5: string }>
  /** By variant, as received. */
  bytes: Map<string, { length: number; md5: string }>
}

const urlNames = { base: 'basePhoto', medium: 'medQualityPhoto', low: 'lowQualityPhoto' } as const

export const createServer = ({ sleep }: Pick<VirtualClock, 'sleep'>) => {
  const items = new Map<string, Item>()
  const collections = new Map<string, string>()
  const calls: { call: Call; size: number; address?: string }[] = []
  let generation = 0
  let running = 0

  const server = {
    items,
    collections,
    calls,
    /** Maximum number of PUTs that ran at the same time. */
    mostAtOnce: 0,
    /** Returns a failure to send instead of an answer; called for every call. */
    fault: (_call: Call, _detail: { address?: string; clientIds?: string[] }): Failure | undefined => undefined,
    /** Performs the call, but the answer is lost. */
    losesAnswer: (_call: Call): boolean => false,
    count: (call: Call) => calls.filter((one) => one.call === call).length,
    visible: () => [...items.values()].filter(({ isUploaded }) => isUploaded),
    /** From now on rejects all URLs given out so far. */
    expireAddresses: () => {
      generation++
    },
    /** Removes reserved items that were never marked, as the sweep does. */
    sweep: () => {
      for (const [key, item] of items) if (!item.isUploaded) items.delete(key)
    },
  }
  const LOST: Failure = { code: 'NETWORK', message: 'lost' }
  const answer = <T>(call: Call, value: T): Result<T> => (server.losesAnswer(call) ? fail(LOST) : ok(value))

  const api: Dependencies['api'] = {
    createCollection: async ({ body }) => {
      calls.push({ call: 'createCollection', size: 1 })
      const fault = server.fault('createCollection', {})
      if (fault) return fail(fault)
      const key = body.clientId ?? ''
      const collectionId = collections.get(key) ?? `collection-${collections.size}`
      collections.set(key, collectionId)
      return answer('createCollection', { collection: { collectionId } }) as Awaited<
        ReturnType<Dependencies['api']['createCollection']>
      >
    },
    upload: async ({ body }) => {
      calls.push({ call: 'upload', size: body.photos.length })
      const clientIds = body.photos.map(({ clientId }) => clientId ?? '')
      const fault = server.fault('upload', { clientIds })
      if (fault) return fail(fault)
      const collectionItems = body.photos.map(({ clientId = '', dateCreated, photo }) => {
        const md5 = photo.basePhoto.contentMd5
        const equal = server.visible().find((one) => one.clientId !== clientId && one.announced['base']?.md5 === md5)
        if (equal) {
          const collectionItem = { collectionItemId: equal.id, clientId, isUploaded: true, isDuplicate: true }
          return { collectionItem, urls: { url: '', medQualityUrl: '', lowQualityUrl: '' } }
        }
        const item = items.get(clientId) ?? {
          id: `item-${clientId}-${generation}`,
          clientId,
          isUploaded: false,
          dateCreated,
          announced: Object.fromEntries(
            Object.entries(urlNames).map(([variant, name]) => [
              variant,
              { length: photo[name].contentLength, md5: photo[name].contentMd5 },
            ]),
          ),
          bytes: new Map(),
        }
        items.set(clientId, item)
        const at = (variant: string) => `https://objects.test/${generation}/${clientId}/${variant}`
        return {
          collectionItem: { collectionItemId: item.id, clientId, isUploaded: item.isUploaded, isDuplicate: false },
          urls: { url: at('base'), medQualityUrl: at('medium'), lowQualityUrl: at('low') },
        }
      })
      // In a different order than requested: code that relies on the order fails.
      return answer('upload', { collection: { collectionItems: collectionItems.toReversed() } })
    },
    markUploaded: async ({ body }) => {
      calls.push({ call: 'markUploaded', size: body.collectionItemIds.length })
      const fault = server.fault('markUploaded', {})
      if (fault) return fail(fault)
      const all = [...items.values()]
      const marked = body.collectionItemIds.map((id) => all.find((item) => item.id === id))
      const isWhole = (item: Item | undefined) =>
        item && Object.entries(item.announced).every(([variant, { md5 }]) => item.bytes.get(variant)?.md5 === md5)
      if (!marked.every(isWhole)) return fail({ code: 'NOT_UPLOADED', message: 'not all there', status: 409 })
      for (const item of marked) if (item) item.isUploaded = true
      return answer('markUploaded', {})
    },
  }

  const put: Dependencies['put'] = async (address, bytes, { contentMd5, signal, onProgress }) => {
    const length = bytes instanceof ArrayBuffer ? bytes.byteLength : bytes.size
    calls.push({ call: 'put', size: length, address })
    server.mostAtOnce = Math.max(server.mostAtOnce, ++running)
    try {
      onProgress?.(Math.floor(length / 2))
      await sleep(PUT_MS)
      if (signal?.aborted) return fail({ code: 'ABORTED', message: '' })
      const fault = server.fault('put', { address })
      if (fault) return fail(fault)
      const [given, clientId = '', variant = ''] = address.split('/').slice(3)
      const item = items.get(clientId)
      if (Number(given) !== generation || !item) return fail({ code: 'FORBIDDEN', message: 'expired', status: 403 })
      const announced = item.announced[variant]
      if (announced?.length !== length || announced.md5 !== contentMd5) {
        return fail({ code: 'FORBIDDEN', message: 'not what was announced', status: 403 })
      }
      item.bytes.set(variant, { length, md5: contentMd5 })
      return answer('put', undefined)
    } finally {
      running--
    }
  }

  return { server, api, put }
}
