import { startRelay } from '@latchkey/relay'

/** Our relay in a process of its own, so that neither client shares its processor time with it unevenly. */
const relay = await startRelay()
process.send?.({ url: relay.url })
process.on('disconnect', () => process.exit())
