import { expect } from 'vitest'
import type { AbilityCases, Contract } from '../Contract.ts'
import { watchRequest } from './sending.ts'

function toRequest({ world, network }: Contract) {
  const [from, to] = world.accounts
  return { connectorId: world.connectorId, network, from, call: { to, value: 5n } }
}

export const callCases: AbilityCases<'loadCalls'> = {
  async 'simulates and prices a call without a request to the wallet'(loadCalls, contract) {
    await contract.connect()
    const calls = await loadCalls()
    expect(await calls.simulate(toRequest(contract))).toMatch(/^0x/)
    expect(await calls.estimateFee(toRequest(contract))).toBeGreaterThan(0n)
    expect(contract.world.wallet.signatures()).toEqual([])
  },
  async 'calls onRequest once before the wallet’s request for a call, and sends once'(loadCalls, contract) {
    await contract.connect()
    const calls = await loadCalls()
    const request = toRequest(contract)
    const { intents, signatures, onRequest } = watchRequest(contract)
    await calls.send({ ...request, onRequest })
    expect(contract.world.wallet.signatures()).toHaveLength(1)
    expect(signatures).toEqual([0])
    expect(intents).toEqual([{ call: request.call, nonce: expect.any(Number) }])
  },
  async 'sends no call for another account or network, and does not repeat a rejected one'(loadCalls, contract) {
    const { world, codeOf } = contract
    await contract.connect()
    const calls = await loadCalls()
    world.wallet.rejectNext()
    expect(await codeOf(calls.send(toRequest(contract)))).toBe('USER_REJECTED')
    world.wallet.setAccounts([world.accounts[1], world.accounts[0]])
    expect(await codeOf(calls.send(toRequest(contract)))).toBe('ACCOUNT_CHANGED')
    world.wallet.setAccounts(world.accounts)
    world.wallet.setOtherChain?.()
    expect(await codeOf(calls.send(toRequest(contract)))).toBe('NETWORK_CHANGED')
    expect(world.wallet.signatures()).toHaveLength(1)
  },
  async 'makes the call that a transfer sends'(loadCalls, contract) {
    await contract.connect()
    const { encodeTransfer } = await loadCalls()
    const { intents, onRequest } = watchRequest(contract)
    await contract.transfer({ onRequest })
    expect(intents.map(({ call }) => call)).toEqual([encodeTransfer(contract.terms())])
  },
}
