import { readJson, root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs the pnpm that package.json pins. It comes through npx, so that a machine needs Node and npm only.
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<string>} what it printed to stdout.
 */
export function pnpm(args, options = {}) {
  return run('npx', ['--yes', readJson('package.json').packageManager, ...args], {
    cwd: options.cwd ?? root,
    // npx has brought the pinned pnpm already; pnpm's own check of that would ask the registry for every platform's build.
    env: { pnpm_config_pm_on_fail: 'ignore' },
  })
}
