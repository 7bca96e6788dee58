import type { Dispatcher } from 'undici'
import { createSingleFlight } from '../providers/upstream/createSingleFlight.ts'
import { createByteCache } from '../state/memory/createByteCache.ts'
import type { ImageStore } from '../stores/createImageStore.ts'
import { createGate } from './createGate.ts'
import { fetchRemote, RemoteFetchError } from './fetchRemote.ts'
import { type Picture, PictureRejectedError, readPicture } from './readPicture.ts'
import { toRemoteUrl } from './toRemoteUrl.ts'

/** Remote pictures, shown through this server, so that visitors' browsers contact no other. */
export type Images = {
  /**
   * Links for a response, in the order of the URLs: a link to this server for a remote picture, the URL itself where it contains the
   * picture (`data:`), null where there is none to show.
   */
  link: (urls: readonly (string | null)[], publicUrl: string) => Promise<(string | null)[]>
  /**
   * The picture of an id; undefined for an id that no response contained.
   * @param caller in whose queue the fetch waits.
   * @throws RemoteFetchError, PictureRejectedError, GateFullError
   */
  load: (id: string, caller: string) => Promise<Picture | undefined>
}

const maxBytes = 1024 * 1024
/** As long as the widget waits for a picture (docs/behaviour/constants.md). */
const timeoutMs = 2_000
const keptMs = 24 * 60 * 60_000
/** A failed fetch is not retried for this long. */
const failureKeptMs = 60_000
const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/svg+xml'

type Outcome = { picture: Picture } | { failure: RemoteFetchError | PictureRejectedError }

/**
 * Fetches each picture once for concurrent requests, checks its type, and caches it in at most `cacheBytes` of memory.
 * @param options.publicDispatcher from `createPublicAgent`.
 * @param options.isOn false shows and fetches no remote picture.
 */
export function createImages(options: {
  store: ImageStore
  isOn: boolean
  publicDispatcher: Dispatcher
  ipfs: { gateway: string; dispatcher: Dispatcher } | undefined
  cacheBytes?: number
}): Images {
  const { store, isOn, ipfs } = options
  const cache = createByteCache<Outcome>({ maxBytes: options.cacheBytes ?? 32 * 1024 * 1024 })
  const fly = createSingleFlight()
  // At most 16 pictures, and therefore 16 MB, are in flight at once.
  const gate = createGate({ maxRunning: 16, maxWaitingPerCaller: 128, maxWaiting: 1_024 })

  function toSource(url: string | null): string | undefined {
    if (url === null || !isOn) return undefined
    const source = toRemoteUrl(url)
    return source?.startsWith('ipfs://') && !ipfs ? undefined : source
  }

  async function fetchPicture(url: string): Promise<Outcome> {
    try {
      return { picture: readPicture(await fetchRemote(url, { ...options, accept, maxBytes, timeoutMs })) }
    } catch (error) {
      if (error instanceof RemoteFetchError || error instanceof PictureRejectedError) return { failure: error }
      throw error
    }
  }

  async function read(id: string, caller: string): Promise<Outcome | undefined> {
    const kept = cache.get(id)
    if (kept) return kept
    return await fly(id, async () => {
      const url = await store.find(id)
      if (url === undefined) return undefined
      const outcome = await gate(caller, () => fetchPicture(url))
      const isPicture = 'picture' in outcome
      const bytes = isPicture ? outcome.picture.bytes.length : 0
      cache.set(id, outcome, { bytes, ttlMs: isPicture ? keptMs : failureKeptMs })
      return outcome
    })
  }

  return {
    async link(urls, publicUrl) {
      const sources = urls.map(toSource)
      const wanted = sources.filter((source) => source !== undefined)
      const ids = wanted.length > 0 ? await store.name(wanted) : []
      const linkOf = new Map(
        wanted.map((source, index) => [source, `${publicUrl}/public/getRemoteImage/${ids[index]}`]),
      )
      return urls.map((url, index) => {
        if (url?.startsWith('data:')) return url
        const source = sources[index]
        return source === undefined ? null : (linkOf.get(source) ?? null)
      })
    },
    async load(id, caller) {
      if (!isOn) return undefined
      const outcome = await read(id, caller)
      if (outcome && 'failure' in outcome) throw outcome.failure
      return outcome?.picture
    },
  }
}
