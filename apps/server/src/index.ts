export { createServer, type Server } from './createServer.ts'
export { type Database, openDatabase } from './db/openDatabase.ts'
export { blocks, transfers } from './db/schema.ts'
export { type ChainConfig, type Config, ConfigError, parseEnv } from './env.ts'
