import { expect } from 'vitest'
import type { AbilityCases } from '../Contract.ts'

export const signingCases: AbilityCases<'signMessage'> = {
  async 'signs each message with the account'(signMessage, { world, connect }) {
    const { connectorId, accounts } = world
    const [address] = accounts
    await connect()
    for (const message of ['Grüße, 世界', 'another text']) {
      const signature = await signMessage({ connectorId, address, message })
      expect(await world.verify({ address, message, signature })).toBe(true)
    }
    expect(world.wallet.signatures()).toHaveLength(2)
  },
  async 'requests no message from another account than the one shown'(signMessage, { world, connect, codeOf }) {
    const { connectorId, accounts, wallet } = world
    const [first, second] = accounts
    await connect()
    wallet.setAccounts([second, first])
    const code = await codeOf(signMessage({ connectorId, address: first, message: 'a text' }))
    expect(code).toBe('ACCOUNT_CHANGED')
    expect(wallet.signatures()).toEqual([])
  },
  async 'does not repeat a rejected message'(signMessage, { world, connect, codeOf }) {
    const { connectorId, accounts, wallet } = world
    await connect()
    wallet.rejectNext()
    const code = await codeOf(signMessage({ connectorId, address: accounts[0], message: 'a text' }))
    expect(code).toBe('USER_REJECTED')
    expect(wallet.signatures()).toHaveLength(1)
  },
  async 'throws ABORTED when the signal aborts while the wallet shows the message'(signMessage, contract) {
    const { world, codeOf } = contract
    const { connectorId, accounts } = world
    await contract.connect()
    world.wallet.hang()
    const controller = new AbortController()
    const options = { connectorId, address: accounts[0], message: 'a text', signal: controller.signal }
    const signing = codeOf(signMessage(options))
    await contract.until(() => expect(world.wallet.signatures()).toHaveLength(1))
    controller.abort()
    expect(await signing).toBe('ABORTED')
  },
  async 'returns no signature over another text'(signMessage, { world, connect, codeOf, skip }) {
    const { connectorId, accounts, wallet } = world
    if (!wallet.signOther) return skip('only its chain can check the signatures of contracts')
    await connect()
    wallet.signOther()
    const code = await codeOf(signMessage({ connectorId, address: accounts[0], message: 'a text' }))
    expect(code).toBe('WALLET_ERROR')
  },
}
