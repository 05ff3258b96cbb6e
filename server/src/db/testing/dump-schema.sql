-- The schema as text, one line a thing, equal for databases that are equal: what an extension owns is left out.
with own as (
  select c.oid, c.relname, c.relkind, c.reloptions from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
), lines (line) as (
  select format('table %s kind %s options %s comment %s', relname, relkind, reloptions, obj_description(oid, 'pg_class'))
    from own where relkind in ('r', 'v', 'S')
  union all
  -- In their order, without the gaps that dropped columns leave.
  select format('column %s %s %s %s %s default %s identity %s generated %s statistics %s storage %s comment %s', relname,
      lpad((row_number() over (partition by own.oid order by attnum))::text, 3, '0'), attname,
      format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid),
      attidentity, attgenerated, attstattarget, attstorage, col_description(own.oid, attnum))
    from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'v', 'i') and attnum > 0 and not attisdropped
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join own on own.oid = conrelid
  union all
  select format('index %s', pg_get_indexdef(oid)) from own where relkind = 'i'
  union all
  select format('sequence %s of %s: %s', seqrelid::regclass, refobjid::regclass,
      (seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle))
    from pg_sequence join own on own.oid = seqrelid left join pg_depend on objid = seqrelid and deptype in ('a', 'i')
  union all
  select format('view %s %s', relname, pg_get_viewdef(oid)) from own where relkind = 'v'
  union all
  select format('trigger %s enabled %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join own on own.oid = tgrelid where not tgisinternal
  union all
  select format('function %s comment %s', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc')) from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('type %s %s', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
  union all
  select format('extension %s', extname) from pg_extension
)
select line from lines order by line collate "C"
