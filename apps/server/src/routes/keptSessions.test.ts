import { endpoints } from '@latchkey/wire'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { smartSessions } from '../db/schema.ts'
import { createDapp, sessionEnv } from '../test/createDapp.ts'
import { storages, testChain } from '../test/createTestServer.ts'
import { setUpServer } from '../test/setUp.ts'
import { createOwner, nowSeconds } from '../test/signNames.ts'
import { userOperation } from '../test/userOperations.ts'

const day = 86_400_000
const allowance = { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: 0, period: 1e9 } }
const large = (length: number) => [allowance, { type: 'note', data: 'x'.repeat(length) }]

describe.each(storages)('stored sessions, on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    // An owner's key needs no node.
    chains: [31337, 2].map((id) => testChain({ id, rpcUrls: ['http://127.0.0.1:1'] })),
    env: sessionEnv,
    projects: ['shop'],
  }))

  const newDapp = (owner = createOwner(), grant: object = {}, chainId = 31337) =>
    createDapp(server, { project: 'shop', owner, grant: { permissions: [allowance], ...grant }, chainId })

  async function list(url: string, cursor?: string) {
    const { body, text } = await server.get(`${url}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
    return { ...endpoints.getSessions.response.parse(body), bytes: text.length }
  }

  async function listAll(url: string) {
    const pages = [await list(url)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list(url, next))
    return pages
  }

  test('are deleted seven days after their end, with their counters', async () => {
    const owner = createOwner()
    const start = async () => {
      const dapp = newDapp(owner)
      const { pci } = await dapp.start()
      const calls = [{ to: owner.address, value: 1n, data: '0x' as const }]
      expect((await dapp.sign(pci, userOperation(owner.address, { calls }))).status).toBe(200)
      return pci
    }
    const [live, over, justOver, revoked, justRevoked] = [
      await start(),
      await start(),
      await start(),
      await start(),
      await start(),
    ]
    const ago = (days: number) => new Date(Date.now() - days * day)
    const change = (pci: string, set: object) =>
      server.context.db.update(smartSessions).set(set).where(eq(smartSessions.pci, pci))
    await change(over, { expiresAt: ago(7.1) })
    await change(justOver, { expiresAt: ago(6.9) })
    await change(revoked, { revokedAt: ago(7.1), sealedKey: null })
    await change(justRevoked, { revokedAt: ago(6.9), sealedKey: null })
    await server.context.sessions.deleteEnded()
    const all = [live, over, justOver, revoked, justRevoked]
    const left = await server.context.db.select().from(smartSessions).where(inArray(smartSessions.pci, all))
    expect(new Set(left.map(({ pci }) => pci))).toEqual(new Set([live, justOver, justRevoked]))
    expect(left.map(({ usage }) => usage?.count)).toEqual([1, 1, 1])
  })

  test('are limited to a mebibyte per account and network, active or not', async () => {
    const owner = createOwner()
    const grant = { permissions: large(60_000) }
    const start = async (chainId?: number) => {
      const dapp = newDapp(owner, { ...grant, expiry: nowSeconds() + 600 }, chainId)
      const response = await dapp.activate(await dapp.begin())
      // It ends at once.
      await server.context.db
        .update(smartSessions)
        .set({ expiresAt: new Date() })
        .where(eq(smartSessions.address, owner.address.toLowerCase()))
      return response
    }
    for (let count = 0; count < 16; count += 1) expect((await start()).status).toBe(200)
    expect(await start()).toMatchObject({ status: 400, body: { reasons: [{ field: 'address' }] } })
    expect((await start(2)).status).toBe(200)
  })

  test('are listed in pages of at most 256 kB, each once, active ones first', async () => {
    const owner = createOwner()
    const started: string[] = []
    for (const length of [60_000, 100, 100, 60_000, 60_000, 60_000, 60_000, 100, 60_000])
      started.push((await newDapp(owner, { permissions: large(length) }).start()).pci)
    const url = newDapp(owner).at('')
    // Some began in the same moment.
    await server.context.db
      .update(smartSessions)
      .set({ createdAt: sql`now()` })
      .where(inArray(smartSessions.pci, started.slice(3, 8)))
    const ended = [started[5], started[8]] as string[]
    await server.context.db
      .update(smartSessions)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(inArray(smartSessions.pci, ended))
    const pages = await listAll(url)
    expect(pages.length).toBeGreaterThan(1)
    for (const { bytes } of pages) expect(bytes).toBeLessThan(280_000)
    const listed = pages.flatMap(({ pcis }) => pcis)
    expect(listed.map(({ pci }) => pci).sort()).toEqual([...started].sort())
    const isLive = listed.map(({ pci }) => !ended.includes(pci))
    expect(isLive).toEqual([...isLive].sort((one, other) => Number(other) - Number(one)))
    // One that ends between two pages is there still.
    const [first] = pages
    const later = listed.find(({ pci }) => !first?.pcis.some((one) => one.pci === pci))
    await server.context.db
      .update(smartSessions)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(inArray(smartSessions.pci, [later?.pci ?? '', first?.pcis.at(-1)?.pci ?? '']))
    const rest: string[] = []
    for (let next = first?.next; next; ) {
      const page = await list(url, next)
      rest.push(...page.pcis.map(({ pci }) => pci))
      next = page.next
    }
    expect(rest).toEqual(expect.arrayContaining(listed.slice(first?.pcis.length).map(({ pci }) => pci)))
  })

  test.each(['x', '2.1.59f293ec-ab26-4e32-997f-9e1f86725dcc', "1.1.59f293ec-ab26-4e32-997f-9e1f86725dc'"])(
    'are not listed from %j',
    async (cursor) => {
      const url = `${newDapp().at('')}&cursor=${encodeURIComponent(cursor)}`
      expect(await server.get(url)).toMatchObject({ status: 400, body: { reasons: [{ field: 'cursor' }] } })
    },
  )
})
