process.env.OJAS_TEST_URL='http://localhost:3940'; process.env.OJAS_TEST_SIMULATOR='http://localhost:4010';
const { api, newCustomer, signInByApi, putInCart, DEMO_ADMIN } = await import('/tmp/hord/tests/e2e/fixtures.ts');
const { placeOrder, initiate, decide } = await import('/tmp/hord/tests/e2e/orders.ts');
const slugs=(await api<any>('GET','/products')).items.filter((p:any)=>p.inStock).map((p:any)=>p.slug);
const made:string[]=[];
for (let i=0;i<6;i++){
  const s=await signInByApi(await newCustomer());
  await putInCart(s, slugs[i%slugs.length], 1+i%3); if(i%2) await putInCart(s, slugs[(i+3)%slugs.length],1);
  const id=await placeOrder(s); const {transactionId}=await initiate(s,id); made.push(id);
  if(i!==5){ await decide(transactionId, i===4?'fail':'pay'); await api('POST','/payments/verify',{transactionId}); }
}
const {accessToken:t}=await signInByApi(DEMO_ADMIN);
await api('POST','/admin/tracking',{orderIds:made.slice(0,2),status:'in_transit',message:'Left the Bhiwandi hub.',location:'Bhiwandi',carrier:'Delhivery',trackingNumber:'14872309561',estimatedDelivery:'2026-11-24'},t);
await api('POST',`/admin/orders/${made[1]}/status`,{to:'cancelled'},t);
await api('POST',`/admin/orders/${made[2]}/status`,{to:'completed'},t);
console.log(JSON.stringify(made));
