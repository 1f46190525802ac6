import assert from 'node:assert/strict';
import { exportFormats, primaryFormat } from '../../../../media/rollout/list/export-formats';

describe('primaryFormat', () => {
  it('is the format of the last export', () => {
    assert.equal(primaryFormat(exportFormats(false), { lastExport: 'csv' }), 'csv');
    assert.equal(primaryFormat(exportFormats(true), { lastExport: 'perGroup' }), 'perGroup');
  });

  it('is the sheet where the rooms are not grouped and the last export wrote a file for each group', () => {
    assert.equal(primaryFormat(exportFormats(false), { lastExport: 'perGroup' }), 'sheet');
  });
});
