import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, storages, type TestServer } from '../../test/createTestServer.ts'
import { usedMessage } from '../../test/signNames.ts'
import { createNameStore } from '../createNameStore.ts'
import type { NameStore } from '../NameStore.ts'

const dayMs = 86_400_000
const undoMs = 7 * dayMs
const otherCoin = 0x80000000 + 10
const createAddress = () => privateKeyToAddress(generatePrivateKey())

describe.each(storages)('changes of owner on %s', (storage) => {
  let server: TestServer
  let store: NameStore
  beforeAll(async () => {
    server = await createTestServer({ chains: [], storage })
    store = createNameStore(server.context.db)
  })
  afterAll(() => server.close())

  let count = 0
  let name: string
  const [alice, thief, second] = [createAddress(), createAddress(), createAddress()]
  const change = (signer: Address, coinType = 60) => ({
    name,
    coinType,
    message: usedMessage(signer),
    writeAlong: () => Promise.resolve(),
  })
  const give = (from: Address, to: Address, options: { coinType?: number; from?: number } = {}) =>
    store.setAddress({
      ...change(from, options.from),
      set: { coinType: options.coinType ?? 60, address: to },
      undoMs,
      maxOwnerChangesPerDay: 1_000,
    })
  const undo = (by: Address) => store.undoOwnerChange(change(by))
  const owner = async () => (await store.find(name))?.addresses.find(({ coinType }) => coinType === 60)?.address
  /** Moves all changes of the name into the past. */
  const age = (days: number) =>
    server.context.db.execute(sql`update name_owner_changes set changed_at = changed_at - ${days} * interval '1 day',
      undoable_until = undoable_until - ${days} * interval '1 day' where name = ${name}`)
  const conflict = (reason: string) => ({ reason })
  beforeEach(async () => {
    name = `owned-${++count}.reown.id`
    const owned = { attributes: { bio: 'Alice' }, coinTypes: [60, otherCoin], ownerCoinType: 60, maxPerAddress: 1_000 }
    await store.register({ ...change(alice), ...owned })
  })

  test('are shown, with the previous address, until they can no longer be undone', async () => {
    expect((await store.find(name))?.ownerChange).toBeUndefined()
    await give(alice, thief)
    await give(thief, second)
    const shown = (await store.find(name))?.ownerChange
    expect(shown?.earlier).toContainEqual({ coinType: 60, address: alice })
    expect(shown && shown.undoableUntil.getTime() - shown.changedAt.getTime()).toBe(undoMs)
    await age(7)
    expect((await store.find(name))?.ownerChange).toBeUndefined()
  })

  test('are undone by the previous owner, with all changes of the next owners', async () => {
    await give(alice, thief)
    await give(thief, thief, { coinType: otherCoin })
    await store.setAttributes({ ...change(thief), attributes: { bio: 'Thief' } })
    const restored = await undo(alice)
    expect(restored).toMatchObject({ attributes: { bio: 'Alice' }, ownerChange: undefined })
    expect(restored.addresses.map(({ address }) => address)).toEqual([alice, alice])
    await expect(give(thief, thief)).rejects.toMatchObject(conflict('not the owner'))
    await expect(give(thief, thief, { coinType: otherCoin })).rejects.toMatchObject(conflict('not the owner'))
  })

  test('remove every other address that the previous owner set, which an undo restores', async () => {
    await give(alice, second, { coinType: otherCoin + 1 })
    const sold = await give(alice, thief)
    expect(sold.addresses).toMatchObject([{ coinType: 60, address: thief, isProven: false }])
    expect((await store.listByAddress(alice, { coinType: 60 })).map((owned) => owned.name)).not.toContain(name)
    for (const coinType of [60, otherCoin]) {
      const attributes = { ...change(alice, coinType), attributes: { bio: 'Alice again' } }
      await expect(store.setAttributes(attributes)).rejects.toMatchObject(conflict('not the owner'))
    }
    const move = give(alice, alice, { from: otherCoin, coinType: otherCoin })
    await expect(move).rejects.toMatchObject(conflict('not the owner'))
    const restored = await undo(alice)
    expect(restored.addresses.map(({ coinType, address }) => [coinType, address])).toEqual([
      [60, alice],
      [otherCoin, alice],
      [otherCoin + 1, second],
    ])
  })

  test('are undone by the first owner however often the name moved on', async () => {
    const chain = [alice, thief, second, ...Array.from({ length: 6 }, createAddress)]
    for (const [index, from] of chain.slice(0, -1).entries()) await give(from, chain[index + 1]!)
    await undo(alice)
    expect(await owner()).toBe(alice)
    for (const one of chain) await expect(undo(one)).rejects.toMatchObject(conflict('nothing to undo'))
  })

  test('are undone by the first owner also after a thief undid one of the thief’s own', async () => {
    await give(alice, thief)
    await give(thief, second)
    await undo(thief)
    expect(await owner()).toBe(thief)
    await undo(alice)
    expect(await owner()).toBe(alice)
  })

  test('that gave a name back leave nothing to undo: a thief cannot return it and take it later', async () => {
    await give(alice, thief)
    await age(6)
    await give(thief, alice)
    await age(2)
    await expect(undo(thief)).rejects.toMatchObject(conflict('nothing to undo'))
    expect(await owner()).toBe(alice)
    expect((await store.find(name))?.ownerChange).toBeUndefined()
  })

  test('are undone by no one else, and not after their time', async () => {
    await give(alice, thief)
    for (const one of [thief, second]) await expect(undo(one)).rejects.toMatchObject(conflict('nothing to undo'))
    const elsewhere = { ...change(alice, otherCoin) }
    await expect(store.undoOwnerChange(elsewhere)).rejects.toMatchObject(conflict('nothing to undo'))
    await age(7)
    await expect(undo(alice)).rejects.toMatchObject(conflict('nothing to undo'))
    expect(await owner()).toBe(thief)
  })

  test('are for the owner only: the address of another network changes its own record and nothing else', async () => {
    await give(alice, second, { coinType: otherCoin })
    await expect(give(second, second, { from: otherCoin })).rejects.toMatchObject(conflict('not the owner'))
    await expect(give(second, second, { from: otherCoin, coinType: otherCoin + 1 })).rejects.toMatchObject(
      conflict('not the owner'),
    )
    await give(second, thief, { from: otherCoin, coinType: otherCoin })
    expect(await owner()).toBe(alice)
  })

  test('happen once for 50 concurrent calls, and an undo among them wins over all later ones', async () => {
    const given = await Promise.allSettled(Array.from({ length: 50 }, () => give(alice, createAddress())))
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const next = (await owner())!
    const mixed = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? undo(alice) : give(next, createAddress()))),
    )
    expect(mixed.filter(({ status }, index) => status === 'fulfilled' && index % 2 === 1)).toHaveLength(1)
    expect(await owner()).toBe(alice)
  })

  test('are limited: an owner who moves a name repeatedly does not fill the database', async () => {
    let from = alice
    const moves: string[] = []
    for (let index = 0; index < 22; index += 1) {
      const to = createAddress()
      const { status } = (await Promise.allSettled([give(from, to)]))[0]
      moves.push(status)
      if (status === 'fulfilled') from = to
    }
    expect(moves.filter((status) => status === 'fulfilled')).toHaveLength(20)
    await undo(alice)
    expect(await owner()).toBe(alice)
  })

  test('are limited per day, also when undone or given back meanwhile; an undo is never rejected', async () => {
    const perDay = (from: Address, to: Address) =>
      store.setAddress({ ...change(from), set: { coinType: 60, address: to }, undoMs, maxOwnerChangesPerDay: 3 })
    await perDay(alice, thief)
    await undo(alice)
    await perDay(alice, second)
    await perDay(second, alice)
    const tooMany = { reason: 'too many today', retryAfterMs: expect.closeTo(dayMs, -5) as number }
    await expect(perDay(alice, thief)).rejects.toMatchObject(tooMany)
    const passed = sql`update names set owner_change_times = jsonb_set(owner_change_times, '{0}', to_jsonb(${new Date(Date.now() - dayMs).toISOString()}::text)) where name = ${name}`
    await server.context.db.execute(passed)
    await perDay(alice, thief)
    await expect(perDay(thief, second)).rejects.toMatchObject(tooMany)
    await undo(alice)
    expect(await owner()).toBe(alice)
  })

  test('count towards the limit of names while they can be undone, and the limit never rejects the undo', async () => {
    const owned = { attributes: null, coinTypes: [60], ownerCoinType: 60, maxPerAddress: 1 }
    const registerAnother = () => store.register({ ...change(alice), ...owned, name: `more-${++count}.reown.id` })
    await server.context.db.execute(sql`delete from names where name <> ${name}`)
    await give(alice, thief)
    await expect(registerAnother()).rejects.toMatchObject(conflict('too many'))
    await age(7)
    await registerAnother()
    await give(thief, alice)
    await give(alice, second)
    await undo(alice)
    expect(await owner()).toBe(alice)
    await expect(registerAnother()).rejects.toMatchObject(conflict('too many'))
  })

  test('of names registered before owners were stored belong to Ethereum’s address', async () => {
    await server.context.db.execute(sql`update names set owner_coin_type = null where name = ${name}`)
    expect(await store.find(name)).toMatchObject({ ownerCoinType: 60 })
    await give(alice, thief)
    expect(await owner()).toBe(thief)
    await undo(alice)
    await server.context.db.execute(sql`update names set owner_coin_type = null where name = ${name}`)
    await server.context.db.execute(sql`delete from name_addresses where name = ${name} and coin_type = 60`)
    expect(await store.find(name)).toMatchObject({ ownerCoinType: otherCoin })
  })
})
