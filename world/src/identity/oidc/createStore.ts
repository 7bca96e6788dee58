type Payload = { grantId?: string; uid?: string; consumed?: number }
type Entry = { payload: Payload; endsAt: number }

/** Where oidc-provider keeps codes, tokens and sessions of one brand: in memory, forgotten with the world. */
export function createStore() {
  const entries = new Map<string, Entry>()
  const live = (entry: Entry | undefined) => (entry && entry.endsAt > Date.now() ? entry.payload : undefined)
  return (model: string) => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id: string, payload: Payload, seconds: number | undefined) {
        entries.set(keyOf(id), { payload, endsAt: seconds === undefined ? Infinity : Date.now() + seconds * 1_000 })
      },
      async find(id: string) {
        return live(entries.get(keyOf(id)))
      },
      async findByUid(uid: string) {
        const found = [...entries].find(([key, entry]) => key.startsWith(keyOf('')) && entry.payload.uid === uid)
        return live(found?.[1])
      },
      async findByUserCode() {
        return undefined
      },
      async consume(id: string) {
        const entry = entries.get(keyOf(id))
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id: string) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId: string) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
