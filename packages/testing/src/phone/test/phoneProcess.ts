import { createPhoneWallet } from '../index.ts'

// A process with one wallet, which says what happens and must end by itself after `close`. Started by close.test.ts.
const say = (line: string) => process.stdout.write(`${line}\n`)
const [relayUrl = '', uri = '', mode = ''] = process.argv.slice(2)
// Only the relay may get requests.
globalThis.fetch = (input) => {
  say(`fetched ${String(input)}`)
  return Promise.reject(new TypeError('No.'))
}
const wallet = await createPhoneWallet({ relayUrl, rpcUrls: { 'eip155:1': 'http://127.0.0.1:9' } })
const session = await wallet.pair(uri)
say(`paired ${session?.chains.join()}`)
if (mode === 'mute') {
  await new Promise<void>((resolve) => process.stdin.once('data', () => resolve()))
  void wallet.disconnect().catch(() => undefined)
}
await wallet.close()
say('closed')
process.stdin.destroy()
