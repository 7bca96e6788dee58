// Module hook: the vault gets deriveOnce.ts where it imports deriveKeys.ts.
const isVault = /\/src\/vault\/[^/]+$/

export function resolve(specifier, context, next) {
  if (specifier === './deriveKeys.ts' && isVault.test(context.parentURL ?? ''))
    return next('../test/walk/deriveOnce.ts', context)
  return next(specifier, context)
}
