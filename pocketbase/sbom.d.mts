interface Part {
  readonly 'bom-ref': string
  readonly purl: string
  readonly licenses?: readonly { readonly expression: string }[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}

export function listParts(root: string): Promise<{
  readonly bomFormat: string
  readonly specVersion: string
  readonly components: readonly Part[]
}>
