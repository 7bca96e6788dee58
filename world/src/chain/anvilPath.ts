import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageDir } from '../paths.ts'

const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The anvil executable that npm installed for this machine (an optional dependency of @foundry-rs/anvil).
 * @throws Error where Foundry publishes none for the platform.
 */
export function anvilPath(): string {
  const platform = `${process.platform}-${architectures[process.arch] ?? process.arch}`
  const name = `@foundry-rs/anvil-${platform}`
  try {
    const require = createRequire(join(packageDir('@foundry-rs/anvil'), 'package.json'))
    return require.resolve(`${name}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`)
  } catch {
    throw new Error(
      `No anvil for ${platform}: the package ${name} is not installed. Foundry publishes linux and darwin (amd64, arm64) and win32 (amd64).`,
    )
  }
}
