/** What the rules of the supply chain are checked against. */
export type Supply = {
  /** Every tracked file, relative to the root. */
  files: readonly string[]
  /** Every package.json of the workspace, by path. */
  manifests: Readonly<Record<string, Manifest>>
  workspace: Workspace
  lockfile: { packages: Readonly<Record<string, { resolution?: Readonly<Record<string, unknown>> }>> }
  /** Installed packages that run a program of their own when they are installed. */
  withInstallScripts: readonly string[]
  /** Text of what installs packages: scripts, Dockerfile, CI. By path. */
  installers: Readonly<Record<string, string>>
}

export type Manifest = {
  private?: boolean
  scripts?: Readonly<Record<string, string>>
} & { [kind in (typeof kinds)[number]]?: Readonly<Record<string, string>> }

export type Workspace = {
  catalog?: Readonly<Record<string, string>>
  overrides?: Readonly<Record<string, string>>
  allowBuilds?: Readonly<Record<string, boolean>>
  minimumReleaseAge?: number
  minimumReleaseAgeExclude?: readonly string[]
  blockExoticSubdeps?: boolean
  trustPolicy?: string
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
const installHooks = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'] as const
/** Also of a package installed under another name. */
const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/
/** A harmful release is usually found and taken down within days. */
const minimumAgeMinutes = 4 * 24 * 60

/**
 * Where the workspace departs from its own rules: one lockfile with a hash for every package, exact versions, no install scripts but the
 * ones listed (and those off), no package from outside the registry, none younger than four days, installs from the frozen lockfile only.
 * @returns one readable line per fault.
 */
export function findSupplyFaults(supply: Supply): string[] {
  return [
    ...findOtherLockfiles(supply),
    ...findLooseVersions(supply),
    ...findUnpinnedPackages(supply),
    ...findInstallScripts(supply),
    ...findWeakSettings(supply),
    ...findLooseInstalls(supply),
  ]
}

function findOtherLockfiles({ files }: Supply): string[] {
  const others = /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|bun\.lockb?|.+\/pnpm-lock\.yaml)$/
  return files.filter((file) => others.test(file)).map((file) => `${file}: a second lockfile`)
}

function findLooseVersions({ manifests, workspace }: Supply): string[] {
  const faults = Object.entries(manifests).flatMap(([path, manifest]) =>
    kinds.flatMap((kind) =>
      Object.entries(manifest[kind] ?? {})
        .filter(([, version]) => !exact.test(version) && version !== 'catalog:' && version !== 'workspace:*')
        .map(([name, version]) => `${path}: ${name} is not an exact version: ${version}`),
    ),
  )
  const pinned = { ...workspace.catalog, ...workspace.overrides }
  for (const [name, version] of Object.entries(pinned))
    if (!exact.test(version) && !isRemoval(name, version))
      faults.push(`pnpm-workspace.yaml: ${name} is not an exact version: ${version}`)
  return faults
}

/** What pnpm does not install for one package: `parent>child: "-"`. */
const isRemoval = (name: string, version: string) => version === '-' && name.includes('>')

function findUnpinnedPackages({ lockfile }: Supply): string[] {
  return Object.entries(lockfile.packages).flatMap(([id, { resolution = {} }]) => {
    const { integrity, ...elsewhere } = resolution
    if (typeof integrity !== 'string' || !integrity.startsWith('sha512-'))
      return [`pnpm-lock.yaml: ${id} has no SHA-512`]
    return Object.keys(elsewhere).length > 0 ? [`pnpm-lock.yaml: ${id} is not from the registry`] : []
  })
}

function findInstallScripts({ manifests, workspace, withInstallScripts }: Supply): string[] {
  const listed = workspace.allowBuilds ?? {}
  const names = new Set(withInstallScripts)
  return [
    ...[...names].filter((name) => !(name in listed)).map((name) => `${name} has an install script and is not listed`),
    ...Object.keys(listed)
      .filter((name) => !names.has(name))
      .map((name) => `pnpm-workspace.yaml: allowBuilds lists ${name}, which has no install script`),
    ...Object.entries(listed)
      .filter(([, isAllowed]) => isAllowed)
      .map(([name]) => `pnpm-workspace.yaml: allowBuilds runs the install script of ${name}`),
    ...Object.entries(manifests).flatMap(([path, { scripts = {} }]) =>
      installHooks
        .filter((hook) => hook in scripts)
        .map((hook) => `${path}: has a script that installing runs: ${hook}`),
    ),
  ]
}

function findWeakSettings({ workspace, lockfile }: Supply): string[] {
  const faults: string[] = []
  if ((workspace.minimumReleaseAge ?? 0) < minimumAgeMinutes)
    faults.push(`pnpm-workspace.yaml: minimumReleaseAge is below ${minimumAgeMinutes} minutes`)
  if (!workspace.blockExoticSubdeps) faults.push('pnpm-workspace.yaml: blockExoticSubdeps is off')
  if (workspace.trustPolicy !== 'no-downgrade') faults.push('pnpm-workspace.yaml: trustPolicy is not no-downgrade')
  for (const id of workspace.minimumReleaseAgeExclude ?? [])
    if (!(id in lockfile.packages))
      faults.push(
        `pnpm-workspace.yaml: minimumReleaseAgeExclude names ${id}, which is no exact version in the lockfile`,
      )
  return faults
}

function findLooseInstalls({ installers }: Supply): string[] {
  return Object.entries(installers).flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(?:#|\/\/|\*)/.test(line))
      .filter(
        (line) => /\b(?:pnpm@?\S*|packageManager)\b.*\binstall\b/.test(line) && !line.includes('--frozen-lockfile'),
      )
      .map((line) => `${path}: installs without the frozen lockfile: ${line.trim()}`),
  )
}
