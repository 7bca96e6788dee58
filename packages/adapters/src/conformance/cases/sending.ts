import type { TransactionIntent } from '@latchkey/core/internal'
import { expect } from 'vitest'
import type { AbilityCases, Contract } from '../Contract.ts'

/** What `onRequest` got, and how many signatures the wallet had been requested by then. */
export function watchRequest({ world }: Contract) {
  const intents: TransactionIntent[] = []
  const signatures: number[] = []
  const onRequest = (intent: TransactionIntent) => {
    intents.push(intent)
    signatures.push(world.wallet.signatures().length)
  }
  return { intents, signatures, onRequest }
}

/** A transfer that must end with this code before the wallet gets a request. */
async function expectRefused(contract: Contract, code: string | RegExp, change = {}): Promise<void> {
  const { intents, onRequest } = watchRequest(contract)
  expect(await contract.codeOf(contract.transfer({ onRequest, ...change }))).toMatch(code)
  expect(intents).toEqual([])
  expect(contract.world.wallet.signatures()).toEqual([])
}

export const sendingCases: AbilityCases<'loadSend'> = {
  async 'sends the amount to the recipient, for no more than the fee that was estimated'(loadSend, contract) {
    const { world, terms } = contract
    const [from, to] = world.accounts
    const { readNativeBalance } = world.chain
    await contract.connect()
    const { estimateFee, waitForTransaction } = await loadSend()
    const request = terms()
    const fee = await estimateFee(request)
    expect(world.wallet.signatures()).toEqual([])
    const before = [await readNativeBalance(from), await readNativeBalance(to)] as const
    const { hash, nonce } = await contract.transfer()
    const signal = contract.soon()
    const outcome = await waitForTransaction({ network: request.network, hash, from, nonce, signal })
    expect(outcome).toMatchObject({ status: 'confirmed', hash })
    expect((await readNativeBalance(to)) - before[1]).toBe(request.amount)
    const paid = before[0] - (await readNativeBalance(from)) - request.amount
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(fee)
    // In another unit it would be off by orders of magnitude.
    expect(fee).toBeLessThan(paid * 100n)
    expect(world.wallet.signatures()).toHaveLength(1)
  },
  async 'calls onRequest once, right before the wallet’s request'(loadSend, contract) {
    await contract.connect()
    const { intents, signatures, onRequest } = watchRequest(contract)
    await contract.transfer({ onRequest })
    expect(intents).toHaveLength(1)
    expect(signatures).toEqual([0])
    expect(contract.world.wallet.signatures()).toHaveLength(1)
    expect(intents[0]?.call.to).toBe(contract.world.accounts[1])
    expect(intents[0]?.call.value).toBe(contract.terms().amount)
    expect(typeof loadSend).toBe('function')
  },
  async 'requests no signature from another account than the one shown'(_, contract) {
    const [first, second] = contract.world.accounts
    await contract.connect()
    contract.world.wallet.setAccounts([second, first])
    await expectRefused(contract, /^ACCOUNT_CHANGED$/)
  },
  async 'requests no signature on another network than the one shown'(_, contract) {
    const { world, adapter, otherNetwork } = contract
    await contract.connect()
    if (world.wallet.setOtherChain) world.wallet.setOtherChain()
    else await adapter.switchNetwork?.({ connectorId: world.connectorId, network: otherNetwork })
    await expectRefused(contract, /^NETWORK_CHANGED$/)
  },
  async 'requests no signature for an invalid recipient, nor for more than the account has'(_, contract) {
    const { world } = contract
    await contract.connect()
    await expectRefused(contract, /^RECEIVER_INVALID$/, { to: 'not an address' })
    const balance = await world.chain.readNativeBalance(world.accounts[0])
    await expectRefused(contract, /^INSUFFICIENT_FUNDS$/, { amount: balance + (world.unit ?? 1n) })
  },
  async 'requests no signature once the signal has aborted'(_, contract) {
    await contract.connect()
    await expectRefused(contract, /^ABORTED$/, { signal: AbortSignal.abort() })
  },
  async 'throws ABORTED when the signal aborts while the wallet shows the transfer'(_, contract) {
    const { world, codeOf } = contract
    await contract.connect()
    world.wallet.hang()
    const controller = new AbortController()
    const { intents, onRequest } = watchRequest(contract)
    const sending = codeOf(contract.transfer({ onRequest, signal: controller.signal }))
    await contract.until(() => expect(world.wallet.signatures()).toHaveLength(1))
    controller.abort()
    expect(await sending).toBe('ABORTED')
    expect(intents).toHaveLength(1)
  },
  async 'does not repeat a rejected signature request'(_, contract) {
    await contract.connect()
    contract.world.wallet.rejectNext()
    expect(await contract.codeOf(contract.transfer())).toBe('USER_REJECTED')
    expect(contract.world.wallet.signatures()).toHaveLength(1)
  },
  async 'throws no rejection where the wallet fails'(_, contract) {
    const { failNext } = contract.world.wallet
    if (!failNext) return contract.skip('this wallet cannot fail')
    await contract.connect()
    failNext()
    expect(await contract.codeOf(contract.transfer())).toMatch(/^(?!USER_REJECTED|none)[A-Z_]+$/)
    expect(contract.world.wallet.signatures()).toHaveLength(1)
  },
  async 'sends the most that can be sent, and no more'(loadSend, contract) {
    const { world, terms } = contract
    const { getMost, getSpendable, estimateFee } = await loadSend()
    if (!getMost) return contract.skip('the most is the balance without the fee')
    await contract.connect()
    const { network, from, token } = terms()
    const most = await getMost({ network, from, token })
    const balance = await world.chain.readNativeBalance(from)
    expect(most).toBeGreaterThan(balance / 2n)
    expect(most).toBeLessThan(balance)
    if (getSpendable) expect((await getSpendable({ network, from, token })).amount).toBeGreaterThan(most)
    expect(most + (await estimateFee(terms({ amount: most })))).toBeLessThanOrEqual(balance)
    const more = estimateFee(terms({ amount: most + (world.unit ?? 1n) }))
    expect(await contract.codeOf(more)).toBe('INSUFFICIENT_FUNDS')
  },
}

export const feeCases: AbilityCases<'feeLevels'> = {
  async 'prices a transfer at each speed, the slowest first, and sends it at the price that was shown'(
    feeLevels,
    contract,
  ) {
    const { world, terms } = contract
    const { readNativeBalance } = world.chain
    await contract.connect()
    const request = terms({ amount: 11n * (world.unit ?? 1n) })
    const quotes = await feeLevels(request)
    expect(quotes.map(({ level }) => level)).toEqual(['slow', 'normal', 'fast'])
    for (const [slower, faster] of quotes.slice(1).map((quote, index) => [quotes[index], quote] as const)) {
      expect(slower?.fee).toBeLessThanOrEqual(faster?.fee ?? 0n)
      expect(slower?.minutes).toBeGreaterThan(faster?.minutes ?? 0)
    }
    const before = await readNativeBalance(request.from)
    await contract.transfer({ ...request, feeLevel: 'fast' })
    expect(before - (await readNativeBalance(request.from))).toBe(request.amount + (quotes.at(-1)?.fee ?? 0n))
  },
}
