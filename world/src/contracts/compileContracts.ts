import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'
import { z } from 'zod'
import { hashFiles } from '../hashFiles.ts'
import { cacheDir, packageDir, repositoryRoot } from '../paths.ts'

const require = createRequire(import.meta.url)
const sourceDir = join(repositoryRoot, 'world/contracts')

const bytecodesSchema = z.record(z.string(), z.templateLiteral(['0x', z.string()]))

const compilerAnswerSchema = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).optional(),
  contracts: z
    .record(
      z.string(),
      z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
    )
    .optional(),
})

/** Creation bytecode by contract name. */
export type Bytecodes = Record<string, Hex>

/** What solc made of the sources that are committed beside it: `npm run contracts` writes it. */
const committedFile = join(repositoryRoot, 'world/generated/bytecodes.json')
const committedSchema = z.object({ hash: z.string(), bytecodes: bytecodesSchema })

/**
 * The bytecode of world/contracts: what is committed, where it was made of these sources by this compiler; else from the cache; else
 * compiled, which takes solc a good four seconds. Source hashes are left out of the bytecode, so that a changed comment moves no CREATE2
 * address.
 * @throws Error with the compiler's own text when a source does not compile.
 */
export async function compileContracts(): Promise<Bytecodes> {
  const hash = await hashSources()
  const committed = committedSchema.safeParse(JSON.parse(await readFile(committedFile, 'utf8').catch(() => 'null')))
  if (committed.data?.hash === hash) return committed.data.bytecodes
  const cacheFile = join(cacheDir, 'contracts', `${hash.replace(/[^\w.]+/g, '-')}.json`)
  const cached = await readFile(cacheFile, 'utf8').catch(() => undefined)
  if (cached) return bytecodesSchema.parse(JSON.parse(cached))

  const bytecodes = await compile()
  await mkdir(join(cacheDir, 'contracts'), { recursive: true })
  // Two worlds may compile at once: each writes its own file and the rename makes it whole for both.
  await writeFile(`${cacheFile}.${process.pid}`, JSON.stringify(bytecodes))
  await rename(`${cacheFile}.${process.pid}`, cacheFile)
  return bytecodes
}

/** Compiles the sources and writes the committed file. */
export async function writeBytecodes(): Promise<void> {
  const text = JSON.stringify({ hash: await hashSources(), bytecodes: await compile() }, undefined, 2)
  await mkdir(dirname(committedFile), { recursive: true })
  await writeFile(committedFile, `${text}\n`)
}

/** Of the contracts, how they are compiled, and by what. */
async function hashSources(): Promise<string> {
  const sources = await hashFiles(repositoryRoot, {
    paths: ['world/contracts', 'world/src/contracts/compileContracts.ts'],
  })
  const versions = ['solc', '@openzeppelin/contracts'].map((name) => {
    const { version }: { version: string } = require(`${name}/package.json`)
    return `${name}@${version}`
  })
  return [sources, ...versions].join(' ')
}

/** Bytecodes of the sources as they are, without any cache. */
export async function compile(): Promise<Bytecodes> {
  const names = (await readdir(sourceDir)).filter((name) => name.endsWith('.sol'))
  const sources = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, { content: await readFile(join(sourceDir, name), 'utf8') }])),
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  // solc is CommonJS without types; its answer is parsed below.
  const solc: { compile(input: string, options: object): string } = require('solc')
  const openZeppelin = packageDir('@openzeppelin/contracts')
  const readImport = (path: string) => {
    const file = path.replace(/^@openzeppelin\/contracts/, openZeppelin)
    return { contents: readFileSync(file, 'utf8') }
  }
  const answer = compilerAnswerSchema.parse(JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })))
  const failures = (answer.errors ?? []).filter((error) => error.severity === 'error')
  if (failures.length > 0) throw new Error(failures.map((failure) => failure.formattedMessage).join('\n'))
  const own = Object.entries(answer.contracts ?? {}).filter(([file]) => names.includes(file))
  return Object.fromEntries(
    own.flatMap(([, contracts]) =>
      Object.entries(contracts).map(([name, contract]): [string, Hex] => [name, `0x${contract.evm.bytecode.object}`]),
    ),
  )
}
