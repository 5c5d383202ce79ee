import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { X } from '../../../icons/x.ts';
import { Button } from '../../../ui/button.tsx';
import tableInputStyles from '../../../ui/table-input.module.css';
import { FormSection } from '../form-section.tsx';
import { RowProblems } from '../row-problems.tsx';
import { useProductForm } from '../use-product-form.ts';

/** Facts beside the description: form, source, what it mixes with. */
export function SpecificationsSection() {
  const { problem, control, change, clearErrors } = useProductForm();
  const rows = useWatch({ control, name: 'specifications' });
  const edit = (index: number, field: 'name' | 'value', text: string) => {
    change(
      'specifications',
      rows.map((one, at) => (at === index ? { ...one, [field]: text } : one)),
    );
    clearErrors(`specifications.${index}.${field}`);
  };
  return (
    <FormSection
      id="specifications"
      title="Specifications"
      hint="A name and its value, as the product page lists them."
    >
      {rows.length > 0 && (
        <table className={tableInputStyles.input}>
          <caption className="visually-hidden">Specifications</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Value</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const problems = (['name', 'value'] as const).flatMap(
                (field) => problem(`specifications.${index}.${field}`) ?? [],
              );
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while it is typed
                <Fragment key={index}>
                  <tr>
                    {(['name', 'value'] as const).map((field) => (
                      <td key={field} data-title={field === 'name' ? 'Name' : 'Value'}>
                        <input
                          value={row[field]}
                          data-field={`specifications.${index}.${field}`}
                          aria-label={
                            field === 'name' ? `Specification ${index + 1}` : `Value of ${row.name || index + 1}`
                          }
                          aria-invalid={problem(`specifications.${index}.${field}`) ? true : undefined}
                          aria-describedby={problems.length > 0 ? `specification-${index}-error` : undefined}
                          maxLength={field === 'name' ? 80 : 200}
                          onChange={(event) => edit(index, field, event.target.value)}
                        />
                      </td>
                    ))}
                    <td className={tableInputStyles.head}>
                      <Button
                        variant="ghost"
                        size="small"
                        isIconOnly
                        aria-label={`Remove ${row.name || `specification ${index + 1}`}`}
                        onClick={() =>
                          change(
                            'specifications',
                            rows.filter((_, at) => at !== index),
                          )
                        }
                      >
                        <X size="small" />
                      </Button>
                    </td>
                  </tr>
                  <RowProblems id={`specification-${index}-error`} columns={3} problems={problems} />
                </Fragment>
              );
            })}
          </tbody>
        </table>
      )}
      <div>
        <Button onClick={() => change('specifications', [...rows, { name: '', value: '' }])}>
          Add a specification
        </Button>
      </div>
    </FormSection>
  );
}
