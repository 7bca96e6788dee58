import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { remoteImages, serverKeys } from '../db/schema.ts'
import { createExpiringMap } from '../state/memory/createExpiringMap.ts'

/** Remote images that responses have named, by an opaque id that no one can forge. */
export type ImageStore = {
  /** The ids of the addresses, in their order. Once it resolves, every server of the database finds them. */
  name: (urls: readonly string[]) => Promise<string[]>
  find: (id: string) => Promise<string | undefined>
}

const keyName = 'remote images'
/** 128 bits, as hexadecimal. */
const idLength = 32
/** Ids known to be stored are not written again for this long. */
const rememberedMs = 60 * 60_000

/** Ids are HMACs under a key that the first server of a database makes, so an address has the same one always and everywhere. */
export function createImageStore(db: Database): ImageStore {
  const stored = createExpiringMap<true>({ maxEntries: 20_000 })
  let key: Promise<Buffer> | undefined

  async function readKey(): Promise<Buffer> {
    const made = { name: keyName, value: randomBytes(32).toString('hex') }
    await db.insert(serverKeys).values(made).onConflictDoNothing()
    const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, keyName))
    if (!row) throw new Error('The key of picture ids was written and is not there.')
    return Buffer.from(row.value, 'hex')
  }

  async function idOf(url: string): Promise<string> {
    key ??= readKey().catch((error: unknown) => {
      key = undefined
      throw error
    })
    return createHmac('sha256', await key)
      .update(url)
      .digest('hex')
      .slice(0, idLength)
  }

  return {
    async name(urls) {
      const named = await Promise.all(urls.map(async (url) => ({ id: await idOf(url), url })))
      const fresh = [...new Map(named.map((one) => [one.id, one])).values()].filter(({ id }) => !stored.get(id))
      if (fresh.length > 0) await db.insert(remoteImages).values(fresh).onConflictDoNothing()
      for (const { id } of fresh) stored.set(id, true, rememberedMs)
      return named.map(({ id }) => id)
    },
    async find(id) {
      const [row] = await db.select({ url: remoteImages.url }).from(remoteImages).where(eq(remoteImages.id, id))
      return row?.url
    },
  }
}
