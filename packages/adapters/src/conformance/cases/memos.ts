import { expect } from 'vitest'
import type { AbilityCases } from '../Contract.ts'
import { watchRequest } from './sending.ts'

export const memoCases: AbilityCases<'memos'> = {
  async 'sends a transfer with its memo, by which it is found again'(memos, contract) {
    await contract.connect()
    const { network, world } = contract
    const { find, getMaxMemoBytes } = await contract.loadSend()
    expect(await (getMaxMemoBytes?.({ network }) ?? memos.maxBytes)).toBe(memos.maxBytes)
    const memo = 'é'.repeat(memos.maxBytes / 2)
    const { intents, onRequest } = watchRequest(contract)
    const requestedAt = Date.now() - 1_000
    const { hash } = await contract.transfer({ memo, onRequest })
    const [intent] = intents
    if (!intent || !find) throw new Error('It does not say what it sends, or finds nothing.')
    expect(intent.call.memo).toBe(memo)
    const query = { network, from: world.accounts[0], ...intent, requestedAt, exclude: [] }
    await contract.until(async () => expect((await find(query)).found?.hash).toBe(hash))
    const call = { ...intent.call, memo: 'another' }
    expect((await find({ ...query, call })).found).toBeUndefined()
  },
}
