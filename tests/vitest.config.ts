import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { stretched } from './support/calibration.mjs'
import { IS_FULL } from './support/full-run.ts'

const project = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    testTimeout: stretched(60_000),
    hookTimeout: stretched(60_000),
    // For machines under load: what is awaited takes milliseconds.
    expect: { poll: { timeout: stretched(20_000), interval: 25 } },
    ...more,
  },
})

/** Properties, then what the full run alone plays: they take longest, and the other workers would wait for the last one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification): number =>
      project.name === 'properties' ? 0 : moduleId.includes('/full/') ? 1 : 2
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

const WITH_DATABASES = ['tests/unit/{queries,search,session,store}/**/*.test.ts']

const leftOut = IS_FULL ? [] : ['tests/**/full/**']

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  cacheDir: '.cache/vitest',
  test: {
    // The machines that run this have two cores, and servers and browsers of the tests need them too; run.mjs may say more.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // To load modules anew for each file is two thirds of the work: only files with databases need it, which a module keeps open.
      project('unit', ['tests/unit/**/*.test.ts'], {
        exclude: [...WITH_DATABASES, ...leftOut],
        isolate: false,
      }),
      project('unit-databases', WITH_DATABASES),
      project('properties', ['tests/properties/**/*.test.ts'], {
        exclude: leftOut,
        testTimeout: stretched(240_000),
      }),
      project('contract', ['tests/contract/**/*.test.ts'], {
        exclude: leftOut,
        globalSetup: 'tests/support/contract-setup.ts',
        isolate: false,
      }),
    ],
  },
})
