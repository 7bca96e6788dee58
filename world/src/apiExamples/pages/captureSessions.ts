import type { Scene } from '../Scene.ts'

const endOfDecade = 1_893_456_000

export async function captureSessions({ call, me, network, token }: Scene): Promise<void> {
  const url = `/v1/sessions/${network}:${me.address}`
  const grant = {
    expiry: endOfDecade,
    signer: { type: 'keys', data: {} },
    permissions: [{ type: 'contract-call', data: { address: token('USDC') } }],
    policies: [],
  }
  const { pci } = await call('createSession', `${url}?projectId=local&v=2`, {
    body: grant,
    headers: { 'idempotency-key': 'first-of-this-page' },
  })
  await call('activateSession', `${url}/activate?projectId=local`, { body: { pci, ...grant, context: '0xc0ffee' } })
  await call('getSessions', `${url}?projectId=local`)
  await call('getSessionContext', `${url}/getcontext?projectId=local&pci=${pci}`)
  const { nonce, message } = await call('createSessionNonce', `${url}/nonce?projectId=local`, { body: { pci } })
  const body = { pci, nonce, signature: await me.signMessage({ message }) }
  await call('revokeSession', `${url}/revoke?projectId=local`, { body })
  await call('revokeSession', `${url}/revoke?projectId=local`, { body, status: 400, as: 'revokeSessionRefused' })
}
