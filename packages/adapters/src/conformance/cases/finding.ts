import type { FindRequest, TransactionIntent } from '@latchkey/core/internal'
import { expect } from 'vitest'
import type { AbilityCases, Contract } from '../Contract.ts'
import { watchRequest } from './sending.ts'

/** What core searches with, once the wallet's response is lost. */
function toQuery(contract: Contract, intent: TransactionIntent | undefined): FindRequest {
  if (!intent) throw new Error('onRequest was not called.')
  const { network, world } = contract
  return { network, from: world.accounts[0], ...intent, requestedAt: Date.now() - 1_000, exclude: [] }
}

/** Sends an amount of its own: nothing else tells two transfers to one recipient apart. */
async function send(contract: Contract, units: bigint) {
  const { intents, onRequest } = watchRequest(contract)
  const sent = await contract.transfer({ amount: units * (contract.world.unit ?? 1n), onRequest })
  return { sent, query: toQuery(contract, intents[0]) }
}

export const findingCases: AbilityCases<'loadSend'> = {
  async 'finds a transaction by its intent, and not one that is excluded'(loadSend, contract) {
    await contract.connect()
    const { find } = await loadSend()
    if (!find) return contract.skip('it finds nothing')
    const { sent, query } = await send(contract, 7n)
    await contract.until(async () => expect((await find(query)).found?.hash).toBe(sent.hash))
    expect((await find({ ...query, exclude: [sent] })).found).toBeUndefined()
  },
  async 'finds of several transactions of the account the one that makes the call'(loadSend, contract) {
    await contract.connect()
    const { find } = await loadSend()
    if (!find) return contract.skip('it finds nothing')
    const first = await send(contract, 13n)
    const second = await send(contract, 17n)
    for (const { sent, query } of [first, second])
      await contract.until(async () => expect((await find(query)).found?.hash).toBe(sent.hash))
    const { call } = first.query
    const other = { ...first.query, call: { ...call, value: call.value + 1n } }
    expect((await find(other)).found).toBeUndefined()
  },
  async 'finds no earlier transaction of the same contents'(loadSend, contract) {
    await contract.connect()
    const { find, waitForTransaction } = await loadSend()
    if (!find) return contract.skip('it finds nothing')
    const { network, world } = contract
    const first = await send(contract, 37n)
    await waitForTransaction({ network, from: world.accounts[0], ...first.sent, signal: contract.soon() })
    await contract.quiet()
    world.wallet.rejectNext()
    const { intents, onRequest } = watchRequest(contract)
    const amount = 37n * (world.unit ?? 1n)
    expect(await contract.codeOf(contract.transfer({ amount, onRequest }))).toBe('USER_REJECTED')
    expect((await find(toQuery(contract, intents[0]))).found).toBeUndefined()
    const second = await send(contract, 37n)
    expect(second.sent.hash).not.toBe(first.sent.hash)
    await contract.until(async () => expect((await find(second.query)).found?.hash).toBe(second.sent.hash))
  },
  async 'finds nothing of what the wallet rejected'(loadSend, contract) {
    await contract.connect()
    const { find } = await loadSend()
    if (!find) return contract.skip('it finds nothing')
    await send(contract, 19n)
    contract.world.wallet.rejectNext()
    const { intents, onRequest } = watchRequest(contract)
    const amount = 23n * (contract.world.unit ?? 1n)
    expect(await contract.codeOf(contract.transfer({ amount, onRequest }))).toBe('USER_REJECTED')
    expect((await find(toQuery(contract, intents[0]))).found).toBeUndefined()
  },
  async 'reads the hash in a wallet’s response, and nothing else'(loadSend, { world }) {
    const { parseHash } = await loadSend()
    expect(parseHash(world.unknownHash)).toBe(world.unknownHash)
    for (const response of [{}, undefined, '', 1, `${world.unknownHash}0`, [world.unknownHash]])
      expect(parseHash(response)).toBeUndefined()
  },
}
