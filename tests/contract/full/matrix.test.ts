import { areRefused, setUp } from '../../support/stories/matrix.ts'

setUp()

areRefused(['removed admin', 'forged token', 'unsigned token', 'token of a file'])
