import type { ScreenName, Screens } from '../../screens/screens.ts'
import { ethereum } from '../testChains.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const email = 'ada@example.com'
const at = '2027-01-31T12:00:00.000Z'
const chain = ethereum
const asked = { origin: 'https://app.example.com', address, chain }
const error = { code: 'server_unreachable' as const, retryAfterSeconds: 30 }

/** Every screen in the states that look different, with data as a flow passes it. A screen without a scene does not compile. */
export const scenes: { [name in ScreenName]: readonly Screens[name]['data'][] } = {
  emailCode: [
    { email, resendAt: 0 },
    { email, resendAt: Date.now() + 30_000, passkey: true, error: { code: 'code_wrong' } },
  ],
  social: [
    { provider: 'google', url: 'https://wallet.example.com/start', isWaiting: false, isHere: false },
    { provider: 'google', url: 'https://wallet.example.com/start', isWaiting: true, isHere: false },
    { provider: 'farcaster', url: 'https://farcaster.example.com/code', isWaiting: true, isHere: false },
    { provider: 'google', url: 'https://wallet.example.com/start', isWaiting: false, isHere: true },
    { provider: 'google', url: 'https://wallet.example.com/start', isWaiting: true, isHere: true },
    { provider: 'google', url: undefined, isWaiting: false, isHere: false, error },
  ],
  logins: [
    { logins: [{ loginId: '1', kind: 'email', label: email }], addable: ['google', 'farcaster'] },
    {
      logins: [
        { loginId: '1', kind: 'email', label: email },
        { loginId: '2', kind: 'google', label: 'ada' },
      ],
      addable: [],
      error,
    },
  ],
  registerDevice: [
    { email, number: '42', minutes: 10, resendAt: Date.now() + 30_000 },
    { email, number: '42', minutes: 10, resendAt: 0, error },
  ],
  newWallet: [{}],
  importWallet: [{}, { fault: { kind: 'unknown', places: [3, 7] } }, { error }],
  confirmImport: [{ addresses: { eip155: address } }],
  protectFirst: [
    { isRequired: true, limit: 1_000 },
    { isRequired: false, limit: 1_000 },
  ],
  protect: [
    { passkey: true, guard: true, back: false },
    { passkey: false, guard: false, back: true, error: { code: 'password_short' } },
    { passkey: false, guard: true, back: false, error: { code: 'password_simple' } },
  ],
  recover: [
    { email, passkey: true, password: true, guard: true },
    { email, passkey: false, password: true, guard: false, error: { code: 'recovery_wrong' } },
    { email, passkey: false, password: false, guard: true },
  ],
  notice: [{ error, retry: true }],
  settings: [
    {
      email,
      address,
      recovery: 'none',
      isKey: false,
      inWindow: true,
      sessions: [
        { sessionId: '1', isCurrent: true, device: 'Chrome, Linux', lastUsedAt: at, enrolmentId: 'a' },
        { sessionId: '2', isCurrent: false, device: 'Safari, iPhone', lastUsedAt: at, enrolmentId: 'b' },
      ],
    },
    { email, address, recovery: 'passkey', isKey: true, inWindow: false, sessions: [], error },
  ],
  words: [
    {
      kind: 'words',
      text: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    },
  ],
  email: [{ passkey: true }, { passkey: false, error: { code: 'address_invalid' } }],
  approve: [
    { ...asked, kind: 'message', facts: [], text: 'Hello\nsecond line', warnings: [] },
    {
      ...asked,
      kind: 'typedData',
      facts: [
        { name: 'type', value: 'Permit' },
        { name: 'domain', path: 'name', value: 'USD Coin' },
        { name: 'path', path: 'spender', value: address, kind: 'address' },
        { name: 'path', path: 'value', value: '115792089237316195423570985008687907853', kind: 'danger' },
      ],
      warnings: ['permit', 'unlimited', 'otherChain'],
      stepUp: 'passkey',
    },
    {
      ...asked,
      kind: 'typedData',
      facts: [
        { name: 'type', value: 'Authorization' },
        { name: 'path', path: 'manager', value: address, kind: 'address' },
      ],
      warnings: ['account'],
    },
    {
      ...asked,
      kind: 'typedData',
      facts: [
        { name: 'type', value: 'Vote' },
        { name: 'path', path: 'choice', value: '1', kind: 'text' },
      ],
      warnings: ['unknownData', 'noDomain'],
      stepUp: 'hold',
    },
    {
      ...asked,
      kind: 'transaction',
      facts: [
        { name: 'action', value: 'swap' },
        { name: 'pay', value: '1.5 ETH', note: '≈ $4,500.00' },
        { name: 'minimum', value: '4,400 USDC', note: '≈ $4,400.00' },
        { name: 'to', value: address, kind: 'address', isDetail: true },
        { name: 'expires', value: '2027-01-31 12:00', isDetail: true },
        { name: 'router', value: address, kind: 'address', isDetail: true },
        { name: 'maxFee', value: '0.00124 ETH', note: '≈ $3.72' },
      ],
      preview: {
        isDetail: true,
        kind: 'changes',
        facts: [
          { name: 'pay', value: '1.5 ETH', note: '≈ $4,500.00' },
          { name: 'receive', value: '4,450 USDC', note: '≈ $4,450.00' },
        ],
      },
      raw: `0x38ed1739${'00'.repeat(160)}`,
      warnings: [],
      stepUp: 'hold',
    },
    {
      ...asked,
      kind: 'transaction',
      facts: [
        { name: 'action', value: 'swap' },
        { name: 'payMost', value: '12 0x52908400098527886E0F7030069857D2E4169EE7', mark: 'unlisted' },
        { name: 'baseUnits', value: '12000000' },
        { name: 'minimum', value: '4,400 USDC', note: '≈ $4,400.00' },
        { name: 'to', value: address, kind: 'address' },
        { name: 'swapFee', value: '0.25 %' },
        { name: 'swapFeeTo', value: address, kind: 'address' },
        { name: 'limit', value: 'unlimited', kind: 'danger' },
        { name: 'limitExpires', value: '2027-01-31 12:00' },
        { name: 'expires', value: '2027-01-31 12:00' },
        { name: 'router', value: address, kind: 'address', isDetail: true },
        { name: 'maxFee', value: '0.00124 ETH', note: '≈ $3.72' },
      ],
      preview: {
        kind: 'changes',
        facts: [
          { name: 'pay', value: '1.5 ETH', note: '≈ $4,500.00' },
          { name: 'limit', value: 'unlimited', kind: 'danger' },
          { name: 'spender', value: address, kind: 'address' },
        ],
      },
      raw: `0x38ed1739${'00'.repeat(160)}`,
      warnings: ['silentApproval', 'previewDiffers', 'swapReceiver', 'swapDeadline', 'imitation', 'unlistedToken'],
      stepUp: 'hold',
    },
    {
      ...asked,
      kind: 'transaction',
      facts: [
        { name: 'action', value: 'vaultDeposit' },
        { name: 'amount', value: '1.5 USDC' },
        { name: 'baseUnits', value: '1500000' },
        { name: 'asset', value: address, kind: 'address' },
        { name: 'to', value: address, kind: 'address' },
        { name: 'vault', value: address, kind: 'address' },
      ],
      raw: `0x6e553f65${'00'.repeat(64)}`,
      warnings: ['vault', 'vaultReceiver'],
    },
    {
      ...asked,
      kind: 'transaction',
      facts: [
        { name: 'action', value: 'call' },
        { name: 'function', value: '0x3593564c' },
        { name: 'command', value: '0x10' },
        { name: 'contract', value: address, kind: 'address' },
      ],
      preview: { kind: 'failure', reason: 'Pausable: paused' },
      warnings: ['unknownCall'],
      blocked: 'would_fail',
    },
    {
      ...asked,
      kind: 'transaction',
      facts: [
        { name: 'action', value: 'send' },
        { name: 'amount', value: '7', mark: 'unlistedNumber' },
        { name: 'to', value: address, kind: 'address' },
        { name: 'contract', value: address, kind: 'address' },
        { name: 'maxFee', value: '0.00124 ETH', note: '≈ $3.72' },
      ],
      preview: { kind: 'runs' },
      warnings: [],
    },
    {
      ...asked,
      kind: 'transaction',
      facts: [
        { name: 'action', value: 'multicall' },
        { name: 'action', value: 'call', step: 1 },
        { name: 'function', value: '0x12345678', step: 1 },
      ],
      preview: { kind: 'failure', reason: 'closed' },
      warnings: ['unknownCall'],
      error: { code: 'passkey_canceled' },
    },
    {
      ...asked,
      kind: 'transaction',
      facts: [{ name: 'amount', value: '1 ETH' }],
      preview: { kind: 'unavailable' },
      warnings: [],
      blocked: 'insufficient_funds',
    },
  ],
  guardOffer: [{ email }],
  guardWait: [
    { email, releaseAt: '2000-01-01T00:00:00.000Z' },
    { email, releaseAt: '2999-01-01T00:00:00.000Z', error: { code: 'guard_waiting' } },
  ],
  security: [
    { passkeys: [], canAddPasskey: true, guard: false, inWindow: false },
    {
      passkeys: [{ passkeyId: '1', device: 'Chrome, Linux', createdAt: at, recovers: true }],
      canAddPasskey: true,
      guard: true,
      inWindow: true,
      error,
    },
  ],
  newEmail: [{ endsGuard: false }, { endsGuard: true, error: { code: 'email_same' } }],
  rotate: [
    { passkey: true, endsGuard: true },
    { passkey: false, endsGuard: false },
  ],
  backUp: [{}],
  backedUp: [{ file: '{}', name: 'wallet-backup.json' }],
  history: [
    { entries: [{ id: 1, at, event: 'signed_in', device: 'Chrome, Linux' }], more: true },
    { entries: [{ id: 1, at, event: 'signed_in', device: 'Chrome, Linux' }], more: false },
  ],
  confirm: [{ action: 'removeDevice', name: 'Safari, iPhone' }],
  deleteAccount: [{ isProtected: false }],
  done: [
    { kind: 'emailAdded', email },
    { kind: 'emailChanged', email, until: at },
    { kind: 'deletion', until: at },
    { kind: 'rotated', endsGuard: true, offersGuard: true },
  ],
}
