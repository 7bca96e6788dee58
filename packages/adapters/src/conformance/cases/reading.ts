import { expect } from 'vitest'
import type { Cases } from '../Contract.ts'

export const readingCases: Cases = {
  async 'reads the native balance of each account, as that currency and as a token'(contract) {
    const { world, adapter, network } = contract
    const balances: bigint[] = []
    for (const address of world.accounts) {
      const balance = await adapter.getNativeBalance({ network, address })
      expect(balance).toBeGreaterThan(0n)
      expect(balance).toBe(await world.chain.readNativeBalance(address))
      expect(await adapter.getTokenBalance({ network, address, token: contract.native() })).toBe(balance)
      balances.push(balance)
    }
    // Or one account's would pass for the other's.
    expect(new Set(balances).size).toBe(2)
  },
  async 'reads a balance again once money has arrived'(contract) {
    const { world, adapter, network, native } = contract
    const [from, address] = world.accounts
    if (!adapter.loadSend) return contract.skip('it sends nothing')
    await contract.connect()
    const before = await adapter.getNativeBalance({ network, address })
    expect(await adapter.getTokenBalance({ network, address, token: native() })).toBe(before)
    const { hash, nonce } = await contract.transfer()
    const { waitForTransaction } = await contract.loadSend()
    const request = { network, from, hash, ...(nonce !== undefined && { nonce }) }
    await waitForTransaction({ ...request, signal: contract.soon() })
    const after = before + contract.terms().amount
    await contract.until(async () => {
      expect(await adapter.getNativeBalance({ network, address })).toBe(after)
      expect(await adapter.getTokenBalance({ network, address, token: native() })).toBe(after)
    })
  },
  async 'reads the balance of a token, whatever the account has of the native currency'(contract) {
    const { world, adapter, network, codeOf } = contract
    const [first, second] = world.accounts
    if (!world.token) {
      const reading = adapter.getTokenBalance({
        network,
        address: first,
        token: { ...contract.native(), address: '1984' },
      })
      expect(await codeOf(reading)).toBe('TOKEN_INVALID')
      return
    }
    const { balance, ...token } = world.token
    expect(balance).not.toBe(await world.chain.readNativeBalance(first))
    expect(await adapter.getTokenBalance({ network, address: first, token })).toBe(balance)
    expect(await adapter.getTokenBalance({ network, address: second, token })).toBe(0n)
  },
  async 'throws ABORTED for a read whose signal aborted'({ world, adapter, network, native, codeOf }) {
    const [address] = world.accounts
    const signal = AbortSignal.abort()
    expect(await codeOf(adapter.getNativeBalance({ network, address, signal }))).toBe('ABORTED')
    expect(await codeOf(adapter.getTokenBalance({ network, address, token: native(), signal }))).toBe('ABORTED')
  },
  async 'parses addresses into their canonical spelling, and rejects text that is none'({ world, adapter, codeOf }) {
    const { accounts, spellings } = world
    for (const address of accounts) expect(await adapter.parseAddress(` ${address} `)).toBe(address)
    for (const [canonical, typed] of Object.entries(spellings)) {
      expect(typed).not.toBe(canonical)
      expect(await adapter.parseAddress(typed)).toBe(canonical)
    }
    for (const text of ['not an address', '', accounts[0].slice(0, -3), `${accounts[0]}0`])
      expect(await codeOf(adapter.parseAddress(text))).toMatch(/^RECEIVER_(INVALID|CHECKSUM)$/)
  },
  async 'rejects an address whose key nobody has'({ world, adapter, codeOf }) {
    expect(world.keyless.length).toBeGreaterThan(0)
    for (const address of world.keyless) expect(await codeOf(adapter.parseAddress(address))).toBe('RECEIVER_BURNS')
  },
}
