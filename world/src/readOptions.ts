import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { WorldOptions } from './World.ts'

const environmentSchema = z.object({
  // The chains' ports are base + 10 and on.
  WORLD_PORT_BASE: z.coerce.number().int().min(1_024).max(65_000).default(8_400),
  WORLD_DIR: z.string().optional(),
  WORLD_EVM_CHAINS: z
    .string()
    .default('31337,31338')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int().positive()).min(1).max(10))
    .refine((ids) => new Set(ids).size === ids.length, 'names a chain id twice'),
  WORLD_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .refine((origins) => origins.every(isOrigin), 'takes origins with commas: http://localhost:5173'),
})

/** An invalid setting; the message names it and what was expected. */
export class WorldOptionsError extends Error {
  override readonly name = 'WorldOptionsError'
}

/**
 * The world's options from the environment and the command line (`--dev`, `--reset`, `--no-playground`, `--no-server`, `--no-solana`,
 * `--no-bitcoin`, `--no-polkadot`, `--no-relay`, `--no-phone`, `--no-embedded`, `--guard`).
 * @throws WorldOptionsError naming the variable or flag.
 * @example readOptions({ args: ['--dev'], env: { WORLD_PORT_BASE: '9400' } }) // { portBase: 9400, playground: 'dev', … }
 */
export function readOptions(input: { args: string[]; env: NodeJS.ProcessEnv }): WorldOptions {
  const flagged = readFlags(input.args)
  const set = Object.fromEntries(Object.entries(input.env).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new WorldOptionsError(
      `${issue?.path.join('.')}: ${issue?.message}. world/README.md has the table of variables.`,
    )
  }
  const { WORLD_PORT_BASE: portBase, WORLD_DIR: dir, WORLD_EVM_CHAINS: chainIds, WORLD_ORIGINS: origins } = parsed.data
  return { portBase, dir, chainIds, ...(origins.length > 0 && { origins }), ...flagged }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}

/** Long enough to read the screen and to stop the recovery by its mail. */
const guardDelaySeconds = 60

const flags = {
  dev: { type: 'boolean', help: 'the playground by Vite’s dev server' },
  reset: { type: 'boolean', help: 'forget the chains and the database first' },
  'no-playground': { type: 'boolean', help: 'without the playground' },
  'no-server': { type: 'boolean', help: 'without the server: for work on one of your own' },
  'no-solana': { type: 'boolean', help: 'without the Solana network' },
  'no-bitcoin': { type: 'boolean', help: 'without the Bitcoin network' },
  'no-polkadot': { type: 'boolean', help: 'without the Polkadot network' },
  'no-relay': { type: 'boolean', help: 'without the relay' },
  'no-phone': { type: 'boolean', help: 'without the phone wallet' },
  'no-embedded': { type: 'boolean', help: 'without the embedded wallet' },
  guard: { type: 'boolean', help: 'with the recovery guard, whose delay is a minute' },
} as const

/** What `npm start -- --help` prints; undefined where it is not asked for. */
export function readHelp(args: readonly string[]): string | undefined {
  if (!args.includes('--help') && !args.includes('-h')) return undefined
  const width = Math.max(...Object.keys(flags).map((flag) => flag.length))
  const lines = Object.entries(flags).map(([flag, { help }]) => `  --${flag.padEnd(width)}  ${help}`)
  const about = 'world/README.md has the ports, and the variables that change them.'
  return ['npm start [-- <flag> …]', '', ...lines, `  --${'help'.padEnd(width)}  show this`, '', about].join('\n')
}

function readFlags(args: string[]): Omit<WorldOptions, 'portBase' | 'dir' | 'chainIds' | 'origins'> {
  try {
    const { values } = parseArgs({ args, options: flags })
    const served = values.dev ? 'dev' : 'built'
    return {
      playground: values['no-playground'] ? false : served,
      server: !values['no-server'],
      solana: !values['no-solana'],
      bitcoin: !values['no-bitcoin'],
      polkadot: !values['no-polkadot'],
      relay: !values['no-relay'],
      phoneWallet: !values['no-phone'],
      ...(values['no-embedded'] && { embedded: false }),
      ...(values.guard && { guard: { delaySeconds: guardDelaySeconds } }),
      reset: values.reset ?? false,
    }
  } catch (error) {
    const known = Object.keys(flags).map((flag) => `--${flag}`)
    throw new WorldOptionsError(`${(error as Error).message}. The flags are ${known.join(', ')}.`)
  }
}
