export { ConfigError, parseEnv, type RelayConfig } from './env.ts'
export { type Relay, type RelayOptions, startRelay } from './startRelay.ts'
