import { serveVault } from '../calls/serveVault.ts'
import { createVault } from './createVault.ts'

// The worker's entry: keys live here, and only while a call runs.
serveVault(globalThis as unknown as Pick<MessagePort, 'onmessage' | 'postMessage'>, createVault())
