import type { SignInFields } from '@latchkey/core/internal'
import { expect } from 'vitest'
import type { AbilityCases, Contract } from '../Contract.ts'

/** A sign-in of the first account. */
function createRequest({ world, network }: Contract) {
  const { connectorId, accounts } = world
  const [address] = accounts
  const fields: SignInFields = {
    domain: 'app.example',
    account: `${network.caipNetworkId}:${address}`,
    uri: 'https://app.example',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '2030-01-02T03:04:05.678Z',
  }
  const message = [
    `app.example wants you to sign in with your account:\n${address}\n`,
    'URI: https://app.example',
    'Version: 1',
    `Chain ID: ${network.id}`,
    'Nonce: 0123456789abcdef',
    'Issued At: 2030-01-02T03:04:05.678Z',
  ].join('\n')
  return { connectorId, address, fields, message }
}

export const signingInCases: AbilityCases<'signIn'> = {
  async 'signs in with the account'(signIn, contract) {
    await contract.connect()
    const request = createRequest(contract)
    const { signature, signedAs } = await signIn(request)
    expect(signedAs).toBeUndefined()
    const { address, message } = request
    expect(await contract.world.verify({ address, message, signature })).toBe(true)
    expect(contract.world.wallet.signatures()).toHaveLength(1)
  },
  async 'requests no sign-in of another account than the one shown'(signIn, contract) {
    const { world, codeOf } = contract
    const [first, second] = world.accounts
    await contract.connect()
    world.wallet.setAccounts([second, first])
    expect(await codeOf(signIn(createRequest(contract)))).toBe('ACCOUNT_CHANGED')
    expect(world.wallet.signatures()).toEqual([])
  },
  async 'does not repeat a rejected sign-in'(signIn, contract) {
    await contract.connect()
    contract.world.wallet.rejectNext()
    expect(await contract.codeOf(signIn(createRequest(contract)))).toBe('USER_REJECTED')
    expect(contract.world.wallet.signatures()).toHaveLength(1)
  },
  async 'throws ABORTED when the signal aborts while the wallet shows the sign-in'(signIn, contract) {
    await contract.connect()
    contract.world.wallet.hang()
    const controller = new AbortController()
    const signing = contract.codeOf(signIn({ ...createRequest(contract), signal: controller.signal }))
    await contract.until(() => expect(contract.world.wallet.signatures()).toHaveLength(1))
    controller.abort()
    expect(await signing).toBe('ABORTED')
  },
}
